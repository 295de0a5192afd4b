import { formatCount, formatDuration } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';
import { rollbacksOf } from './rollbacks-of';

/**
 * ROLLBACK_DETECTED: this version resumed after a later one had taken over. A fact, no trouble by itself: what both have
 * processed is RANGE_PROCESSED_BY_BOTH. Said once, of the newest rollback.
 */
export const rollbackDetected: Rule = (diagnosis) => {
  const { reading } = diagnosis;
  const newest = rollbacksOf(diagnosis).at(-1);
  if (newest === undefined) return [];
  const { later, resumedAtBatch, resumedMs, pauseMs } = newest;
  const batch = formatCount(resumedAtBatch);
  return [
    raise('ROLLBACK_DETECTED', {
      subject: reading.name,
      facts: {
        resumed_at_batch: resumedAtBatch,
        pause_ms: pauseMs,
        resumed_ms: resumedMs,
        after_version: later.name,
      },
      evidence: [`offsets/${resumedAtBatch}`],
      summary: `${reading.name} resumed with batch ${batch} after ${later.name} had taken over; it had planned nothing for ${formatDuration(pauseMs)}.`,
      nextStep: `Nothing to do: keep both checkpoints. ${reading.name} went on from its own last commit; before the next switch plan a new handover from where it stands then.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        `Never start ${later.name} again as it is: it would go on from where it stopped, not from where ${reading.name} stands.`,
      ],
    }),
  ];
};
