import { formatCount } from '@/lib/domain/format';
import { isCopy } from './copy-of';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { positionsFact } from './positions-fact';
import { type Pulse, pulseOf } from './pulse';
import { raise } from './raise';
import { rhythmOf } from './rhythm';
import { laterVersions } from './version-order';

/** Where a query has no rhythm of its own, a planned batch is left after this time. */
const LEFT_AFTER_MS = 600_000n;

/**
 * UNCOMMITTED_TAIL_AT_HANDOVER: a version left a batch that is planned and not committed, and a later version goes on.
 * Whether the batch was written is not known from the checkpoint, so its end must not be used as the handover point.
 *
 * Silent while the batch may still be running (the version's own rhythm), when no later version planned anything since,
 * as after a rollback, and for copies, which run the same batch themselves.
 */
export const uncommittedTailAtHandover: Rule = (diagnosis) => {
  const { reading } = diagnosis;
  const pulse = pulseOf(diagnosis);
  if ((pulse.state !== 'in-flight' && pulse.state !== 'first-batch') || !isLeft(pulse)) return [];
  const { batchId, plannedMs } = pulse;
  if (plannedMs === null) return [];
  const successor = laterVersions(diagnosis).find((later) => {
    const lastMs = rhythmOf(later).lastPlannedMs;
    return lastMs !== null && lastMs > plannedMs && !isCopy(later, reading);
  });
  if (successor === undefined) return [];
  const batch = formatCount(batchId);
  return [
    raise('UNCOMMITTED_TAIL_AT_HANDOVER', {
      subject: `${reading.name}/offsets/${batchId}`,
      facts: {
        batch_id: batchId,
        planned_end: positionsFact(reading, ({ planned }) => planned),
        last_committed_batch: reading.lastCommittedBatch,
        successor: successor.name,
      },
      evidence: [`offsets/${batchId}`],
      summary: `${reading.name} left batch ${batch} planned and not committed, and ${successor.name} goes on: whether batch ${batch} was written is not known from here, so its planned end is not where ${reading.name} ended.`,
      nextStep: `Keep ${reading.name}. Let it run once more until batch ${batch} is committed and stop it cleanly; or look in the sink for batch ${batch}: if it is there, ${reading.name} ended at the planned end, if not, at its last commit. Then compare that end with the start of ${successor.name}.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        `Never take the planned end of batch ${batch} as the start of another version before the sink has told whether it was written.`,
      ],
    }),
  ];
};

function isLeft(pulse: Extract<Pulse, { state: 'in-flight' | 'first-batch' }>): boolean {
  const byAge = pulse.ageMs !== null && pulse.ageMs > LEFT_AFTER_MS;
  if (pulse.state === 'first-batch' || pulse.limitMs === null) return byAge;
  return pulse.overdue;
}
