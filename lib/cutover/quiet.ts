import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatDuration } from '@/lib/domain/format';
import type { BatchTime } from '@/lib/finding/finding';
import { rhythmOf } from '@/lib/finding/rhythm';
import type { HeadReading } from '@/lib/head/head';
import type { Limits } from './limits';
import { placeKey, plannedEnd } from './position';

export interface QuietFacts {
  reading: CheckpointReading;
  history: readonly BatchTime[];
  /** Declared trigger interval; null when not declared or not periodic. */
  intervalMs: bigint | null;
  heads: readonly HeadReading[];
  /** Since when it is meant to be silent. */
  sinceMs: bigint;
  limits: Pick<Limits, 'quietMargin' | 'quietFloorMs' | 'longestWaitMs'>;
}

/**
 * What the files of a version say about its silence. A new file proves that it is alive; silence is only evidence that it
 * stopped, and none at all where a running version would be as silent.
 */
export interface Quiet {
  /** Newest file of its logs, and when it was written. */
  lastSign: { path: string; atMs: bigint } | null;
  /** From the latest of: told to stop, last sign, records known to wait. */
  silentSinceMs: bigint;
  /** Up to the reading; never negative. */
  silentMs: bigint;
  /** max(longest recent batch, trigger interval) × margin; null when neither is known. */
  windowMs: bigint | null;
  windowWords: string;
  /** Why silence shows nothing here, so that another witness is needed; null when it does. */
  whyBlind: string | null;
  readAtMs: bigint;
}

export function quietOf(facts: QuietFacts): Quiet {
  const { reading, sinceMs, limits } = facts;
  const sign = lastSignIn(reading);
  const window = windowOf(facts);
  const waitingMs = waitingSince(facts);
  const silentSinceMs = latest(sinceMs, sign?.atMs ?? sinceMs, waitingMs ?? sinceMs);
  const silentMs = reading.readAtMs > silentSinceMs ? reading.readAtMs - silentSinceMs : 0n;
  return {
    lastSign: sign,
    silentSinceMs,
    silentMs,
    windowMs: window?.ms ?? null,
    windowWords: window?.words ?? 'neither its batches nor its trigger interval is known',
    whyBlind: whyBlind(),
    readAtMs: reading.readAtMs,
  };

  function whyBlind(): string | null {
    if (window === null)
      return 'neither a batch time nor a trigger interval is known, so no window would show it';
    if (window.ms > limits.longestWaitMs)
      return `the window that would show it is ${formatDuration(window.ms)}, longer than anybody waits`;
    return waitingMs === null
      ? 'no unread records are known at its source, and an idle query is as silent as a stopped one'
      : null;
  }
}

function windowOf({
  reading,
  history,
  intervalMs,
  limits,
}: QuietFacts): { ms: bigint; words: string } | null {
  const rhythm = rhythmOf(reading, history);
  const batchMs = rhythm.duration?.longestMs ?? null;
  const triggerMs = intervalMs ?? rhythm.pauseMs ?? rhythm.spacing?.usualLongestMs ?? null;
  if (batchMs === null && triggerMs === null) return null;
  const isTrigger = triggerMs !== null && (batchMs === null || triggerMs > batchMs);
  const base = isTrigger ? triggerMs : (batchMs ?? 0n);
  const ms = latest(base * limits.quietMargin, limits.quietFloorMs);
  const what = isTrigger ? 'trigger interval' : 'longest recent batch';
  return { ms, words: `${formatDuration(ms)} = ${limits.quietMargin} × ${what} (${formatDuration(base)})` };
}

/** The newest file that the query itself wrote. Times are the storage's. */
export function lastSignIn({
  offsetLog,
  commitLog,
  temporaryFiles,
}: Pick<CheckpointReading, 'offsetLog' | 'commitLog' | 'temporaryFiles'>): Quiet['lastSign'] {
  const files = [...(offsetLog?.files ?? []), ...(commitLog?.files ?? []), ...temporaryFiles];
  return files.reduce<Quiet['lastSign']>(
    (newest, { path, modifiedMs }) =>
      newest === null || modifiedMs > newest.atMs ? { path, atMs: modifiedMs } : newest,
    null,
  );
}

/** Since when records are known to wait that the version has not even planned; null when none are. */
function waitingSince({ reading, heads }: QuietFacts): bigint | null {
  const planned = new Map(plannedEnd(reading).map((each) => [placeKey(each), each.position]));
  const times = heads.flatMap(({ heads: ends, atMs, sourceIndex }) => {
    const waits = reading.sources.some(
      ({ index }) =>
        (sourceIndex === null || sourceIndex === index) &&
        ends.some(({ topic, partition, end }) => {
          const position = planned.get(placeKey({ source: index, topic, partition }));
          return position !== undefined && end > position;
        }),
    );
    return waits ? [atMs] : [];
  });
  return times.reduce<bigint | null>((first, atMs) => (first === null || atMs < first ? atMs : first), null);
}

function latest(...times: bigint[]): bigint {
  let most = 0n;
  for (const time of times) if (time > most) most = time;
  return most;
}
