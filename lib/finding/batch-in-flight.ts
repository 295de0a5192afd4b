import { formatCount, formatDuration } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { pulseOf } from './pulse';
import { raise } from './raise';
import { rhythmOf } from './rhythm';

/**
 * BATCH_IN_FLIGHT: the newest batch is planned, not committed, and still within its usual time.
 * The normal look of a running query. Past its usual time the same situation is NO_PROGRESS_FOR_LONG.
 */
export const batchInFlight: Rule = (diagnosis) => {
  const { reading, history } = diagnosis;
  const rhythm = rhythmOf(reading, history);
  const pulse = pulseOf(diagnosis, rhythm);
  if (pulse.state !== 'in-flight' || pulse.overdue || reading.restart.action === 'fail') return [];
  const batch = formatCount(pulse.batchId);
  const age = pulse.ageMs === null ? '' : ` ${formatDuration(pulse.ageMs)} ago`;
  const usual =
    rhythm.duration === null ? '' : `; its batches usually take ${formatDuration(rhythm.duration.medianMs)}`;
  return [
    raise('BATCH_IN_FLIGHT', {
      subject: `${reading.name}/offsets/${pulse.batchId}`,
      facts: {
        batch_id: pulse.batchId,
        age_ms: pulse.ageMs,
        usual_ms: rhythm.duration?.medianMs ?? null,
        limit_ms: pulse.limitMs,
      },
      evidence: [`offsets/${pulse.batchId}`],
      summary: `Batch ${batch} was planned${age} and is not committed yet${usual}.`,
      nextStep: `Nothing to do: keep ${reading.name} and let the batch finish. For a cutover wait until no batch is in flight.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        `Never take the planned end of batch ${batch} as done: only its commit makes it so.`,
      ],
    }),
  ];
};
