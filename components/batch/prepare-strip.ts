import { longToNumber } from '@/components/charts/long-to-number';
import type { StripBatch } from '@/lib/contract/fleet';
import { formatCount, formatDuration } from '@/lib/domain/format';

export type StripBar = {
  batchId: string;
  /** Share of the longest duration shown, 0 … 1; null = the duration is not known. */
  height: number | null;
  /** The duration is beyond the scale: drawn as a cut bar. */
  cut: boolean;
  planned: boolean;
};
export type Strip = { bars: readonly StripBar[]; longestMs: string | null; words: string };

/** The scale ends at so many medians: one slow batch must not flatten all others. */
const SCALE_MEDIANS = 4;

/** Bars of a strip, oldest first, newest `count`; height by duration, on a scale that one outlier does not own. */
export function prepareStrip(batches: readonly StripBatch[], count: number): Strip {
  const shown = batches.slice(-count);
  let longest: bigint | null = null;
  for (const batch of shown) {
    if (batch.durationMs === null) continue;
    const duration = BigInt(batch.durationMs);
    if (longest === null || duration > longest) longest = duration;
  }
  const longestMs = longest === null ? null : longest.toString();
  const durations = shown.flatMap((batch) => longToNumber(batch.durationMs) ?? []).sort((a, b) => a - b);
  const median = durations[Math.floor((durations.length - 1) / 2)] ?? 0;
  const scale = Math.max(1, Math.min(longToNumber(longestMs) ?? 1, median * SCALE_MEDIANS));
  const bars = shown.map((batch) => {
    const duration = longToNumber(batch.durationMs);
    return {
      batchId: batch.batchId,
      height: duration === null ? null : Math.min(1, Math.max(0, duration / scale)),
      cut: duration !== null && duration > scale,
      planned: batch.state === 'planned',
    };
  });
  return { bars, longestMs, words: stripWords(shown, longest) };
}

function stripWords(shown: readonly StripBatch[], longest: bigint | null): string {
  const first = shown[0];
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return 'No batches known';
  const id = (batch: StripBatch) => formatCount(BigInt(batch.batchId));
  const range = shown.length === 1 ? `Batch ${id(last)}` : `Batches ${id(first)} to ${id(last)}`;
  const duration = longest === null ? 'durations unknown' : `longest ${formatDuration(longest)}`;
  const open = shown.filter((batch) => batch.state === 'planned').map(id);
  return `${range}, ${duration}${open.length === 0 ? '' : `; planned and not committed: ${open.join(', ')}`}`;
}
