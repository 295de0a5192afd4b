import { formatCount, formatMoment } from '@/lib/domain/format';
import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { inconclusive, pass } from './gate';

/** On the way back: v1 has committed a batch since it was started again. */
export const v1Resumed: Gate = (facts) => {
  const { goingBack, plan } = facts.cutover;
  if (goingBack === null) return inconclusive('Nobody has taken the way back.');
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1.verdict;
  const sinceMs = goingBack.v2QuietMs ?? goingBack.sinceMs;
  const newest = v1.reading.commitLog?.files.at(-1);
  const asOfMs = v1.reading.readAtMs;
  if (newest === undefined || newest.modifiedMs <= sinceMs)
    return inconclusive(
      `${plan.v1.name} has committed nothing since ${formatMoment(sinceMs)}: start it on its own checkpoint.`,
      {
        asOfMs,
      },
    );
  return pass(
    `${plan.v1.name} committed batch ${formatCount(newest.batchId)} at ${formatMoment(newest.modifiedMs)}: it runs again.`,
    { asOfMs, evidence: [`${plan.v1.name}/${newest.path}`] },
  );
};
