import { formatDuration, formatMoment } from '@/lib/domain/format';
import { pointOfNoReturn } from '../point-of-no-return';
import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { fail, inconclusive, pass, staleness } from './gate';

/** The sources hold what v1 has not read for as long as going back has to be possible: the soak, and the time after it. */
export const retention: Gate = (facts) => {
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1.verdict;
  const { nowMs, cutover } = facts;
  const { limits } = cutover.plan;
  const limit = pointOfNoReturn(v1.reading, facts.heads);
  const { asOfMs } = limit;
  if (limit.state === 'passed') return fail(limit.words, { asOfMs });
  if (limit.state === 'unknown') return inconclusive(limit.words, { asOfMs });
  const stale =
    asOfMs === null ? null : staleness('The ends of the sources were read', asOfMs, nowMs, limits.freshMs);
  if (stale !== null) return stale;
  if (limit.atMs === null) return pass(limit.words, { asOfMs });
  const soakEndsMs = (cutover.soakSinceMs ?? nowMs) + limits.soakMs;
  const neededMs = soakEndsMs + limits.wayBackMs;
  return limit.atMs >= neededMs
    ? pass(`Going back is possible until ${formatMoment(limit.atMs)}.`, { asOfMs })
    : fail(
        `${limit.words} Going back has to be possible until ${formatMoment(neededMs)} (soak ${formatDuration(limits.soakMs)}, and ${formatDuration(limits.wayBackMs)} after it). Raise the retention, or plan a shorter soak.`,
        { asOfMs },
      );
};
