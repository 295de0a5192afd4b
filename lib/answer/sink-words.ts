import { formatCount } from '@/lib/domain/format';
import type { SinkReading } from '@/lib/sink/sink-reading';

/** A run of batches with its verb, e.g. `batch 41 is`, `batches 41 to 43 are`. */
export function range(from: bigint, to: bigint): string {
  return from === to
    ? `batch ${formatCount(from)} is`
    : `batches ${formatCount(from)} to ${formatCount(to)} are`;
}

/** The beginning of a sentence. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function sinkNoun(kind: SinkReading['kind']): string {
  return kind === 'delta' ? "The table's" : "The directory's";
}

/** Who else writes into the table, e.g. after a switch; empty when nobody is known. */
export function otherWriters({ others }: SinkReading): string {
  const [newest] = others;
  if (newest === undefined) return '';
  const at = `${newest.appId} (at ${formatCount(newest.version)})`;
  return others.length === 1
    ? `The table also holds transactions of ${at}.`
    : `The table also holds transactions of ${formatCount(others.length)} other writers, the newest of ${at}.`;
}
