import { formatAge } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { pulseOf } from './pulse';
import { raise } from './raise';

/**
 * NO_COMMIT_YET: batch 0 is planned and nothing was committed so far.
 * Not claimed once batch 1 is planned: Spark plans N+1 only after N is done, so then the commits are unknown, not absent
 * (Spark 2.1 wrote no commit log).
 */
export const noCommitYet: Rule = (diagnosis) => {
  const { reading, nowMs } = diagnosis;
  const pulse = pulseOf(diagnosis);
  if (pulse.state !== 'first-batch') return [];
  const age = pulse.plannedMs === null ? '' : ` ${formatAge(pulse.plannedMs, nowMs)}`;
  return [
    raise('NO_COMMIT_YET', {
      subject: reading.name,
      facts: { planned_batch: pulse.batchId, age_ms: pulse.ageMs },
      evidence: [`offsets/${pulse.batchId}`],
      summary: `The first batch was planned${age}, and nothing is committed so far.`,
      nextStep: `Keep ${reading.name} and wait for the first commit. If it does not come, look at the driver's log: a restart runs the same batch with the same range again.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never take a planned end as a position that is done: only commits count.',
      ],
    }),
  ];
};
