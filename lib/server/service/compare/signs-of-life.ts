import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatAge, formatDuration } from '@/lib/domain/format';
import { rhythmOf } from '@/lib/finding/rhythm';

const LEAST_WINDOW_MS = 30_000n;
/** How many times its longest usual batch, or its interval, a version must have been silent. */
const MARGIN = 3n;

/** Why a version may still be running, in one sentence; null when its files are quiet. Silence proves nothing. */
export function signsOfLife(
  reading: CheckpointReading,
  nowMs: bigint,
  declaredIntervalMs: bigint | null,
): string | null {
  const rhythm = rhythmOf(reading);
  const lastMs = largest(rhythm.lastPlannedMs ?? 0n, rhythm.lastCommittedMs ?? 0n);
  if (lastMs === 0n) return null;
  if (lastMs > nowMs)
    return `${reading.name} has a batch from ${formatAge(lastMs, nowMs)}: the clocks differ, so its silence cannot be told`;
  const longest = largest(
    rhythm.duration?.usualLongestMs ?? 0n,
    declaredIntervalMs ?? rhythm.spacing?.medianMs ?? 0n,
  );
  // A job that runs each hour is silent between its runs: its files cannot show in less time that it has stopped.
  const windowMs = largest(MARGIN * longest, LEAST_WINDOW_MS, 2n * (rhythm.pauseMs ?? 0n));
  if (nowMs - lastMs >= windowMs) return null;
  return `${reading.name} wrote a batch ${formatAge(lastMs, nowMs)}: by its own rhythm it counts as stopped after ${formatDuration(windowMs)} without one`;
}

function largest(...values: bigint[]): bigint {
  let most = 0n;
  for (const value of values) if (value > most) most = value;
  return most;
}
