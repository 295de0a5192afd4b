import { decodeStored, encodeStored } from '@/lib/server/service/stored-json';
import type { SinkReading } from '@/lib/sink/sink-reading';

/** The sink that a version's declaration names, as far as it keeps a log of its own. */
export interface SinkPlace {
  kind: SinkReading['kind'];
  location: string;
}

/**
 * What a reading of a checkpoint brings about the declared sink. `none`: no sink with a log is declared. `not-due`:
 * nothing moved since the last look, which stands.
 */
export type SinkLook =
  | { state: 'none' }
  | { state: 'not-due' }
  | { state: 'read'; reading: SinkReading }
  | { state: 'failed'; place: SinkPlace; message: string; atMs: bigint };

/** What is kept of a sink: the newest look that succeeded, and why newer ones did not. */
export interface StoredSink extends SinkPlace {
  reading: SinkReading | null;
  failure: { message: string; atMs: bigint } | null;
}

/** The column after a look; undefined when it stays as it is. */
export function storeSink(before: string | null, look: SinkLook): string | null | undefined {
  switch (look.state) {
    case 'none':
      return null;
    case 'not-due':
      return undefined;
    case 'read': {
      const { kind, location } = look.reading;
      return encodeStored({ kind, location, reading: look.reading, failure: null } satisfies StoredSink);
    }
    case 'failed': {
      const { place, message, atMs } = look;
      const known = loadSink(before)?.reading ?? null;
      const same = known !== null && known.kind === place.kind && known.location === place.location;
      const failure = { message, atMs };
      return encodeStored({ ...place, reading: same ? known : null, failure } satisfies StoredSink);
    }
    default:
      return look satisfies never;
  }
}

export function loadSink(column: string | null): StoredSink | null {
  return column === null ? null : decodeStored<StoredSink>(column);
}

/** Whether two columns say something else about the sink, whenever and at whatever cost they were read. */
export function sinkChanged(before: string | null, after: string | null): boolean {
  return factsOf(before) !== factsOf(after);
}

function factsOf(column: string | null): string {
  const sink = loadSink(column);
  if (sink === null) return '';
  const reading = sink.reading === null ? null : { ...sink.reading, readAtMs: 0n, requests: null };
  return encodeStored({ ...sink, reading, failure: sink.failure?.message ?? null });
}
