import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { inconclusive, pass } from './gate';

/** V2 has committed batches: running is not the same as working. */
export const v2Batches: Gate = (facts) => {
  const v2 = freshReading(facts, 'v2');
  if ('verdict' in v2) return v2.verdict;
  const { lastCommittedBatch, name, readAtMs: asOfMs } = v2.reading;
  const needed = facts.cutover.plan.limits.v2Batches;
  const committed = lastCommittedBatch === null ? 0n : lastCommittedBatch + 1n;
  const words = `${name} has committed ${formatCountOf(committed, 'batch', 'batches')}`;
  const evidence = lastCommittedBatch === null ? [] : [`${name}/commits/${lastCommittedBatch}`];
  return committed >= needed
    ? pass(`${words}; ${formatCount(needed)} are asked for.`, { asOfMs, evidence })
    : inconclusive(`${words} of the ${formatCount(needed)} that are asked for.`, { asOfMs, evidence });
};
