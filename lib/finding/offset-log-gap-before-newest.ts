import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatCount } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT, NEVER_EDIT_IN_PLACE } from './never-do';
import { raise } from './raise';

/** Ids listed in full in the facts; a longer hole is told by its ends and its size. */
const LISTED = 100n;

/**
 * OFFSET_LOG_GAP_BEFORE_NEWEST: the file right before the newest is missing.
 * Every start fails with "batch N-1 doesn't exist" (MicroBatchExecution.populateStartOffsets, Spark 2.2 to 4.2).
 *
 * Legal holes are left alone: older ones that no start reads, purged beginnings, async progress tracking (both logs skip
 * the same ids), and continuous processing, which reads the file of the last commit only.
 */
export const offsetLogGapBeforeNewest: Rule = ({ reading }) => {
  // A newest file that is still being written does not count yet (promise P8).
  const files = (reading.offsetLog?.files ?? []).filter((file) => file.content.state !== 'incomplete');
  const ids = files.map((file) => file.batchId);
  const newest = ids.at(-1);
  if (newest === undefined || newest === 0n || reading.asyncProgress || reading.continuous) return [];
  // With only one file left nothing older tells how long the hole is: the one id that a start needs is missing.
  const before = ids.at(-2) ?? newest - 2n;
  const size = newest - before - 1n;
  if (size <= 0n || startsWithoutPredecessor(reading)) return [];

  const shown = size < LISTED ? size : LISTED;
  const missing = Array.from({ length: Number(shown) }, (_, index) => newest - shown + BigInt(index));
  const lastCommit = reading.lastCommittedBatch;
  const hole =
    size === 1n
      ? `offsets/${newest - 1n} is missing`
      : `offsets/${before + 1n} to offsets/${newest - 1n} are missing`;
  const tail = lastCommit === null || newest > lastCommit;
  return [
    raise('OFFSET_LOG_GAP_BEFORE_NEWEST', {
      subject: `${reading.name}/offsets`,
      facts: { missing, missing_count: size, newest, last_commit: lastCommit },
      evidence: [`offsets/${newest}`, ...(lastCommit === null ? [] : [`commits/${lastCommit}`])],
      summary: `${hole} right before the newest batch ${formatCount(newest)}, so every start fails; the data itself is fine.`,
      nextStep:
        `Keep ${reading.name} untouched and make a full copy. Look for the missing file in the storage's versions or a backup and put it into the copy.` +
        (tail
          ? ` If it is gone, set offsets/${newest} aside in the copy, so that the log ends with two consecutive batches and the last commit${lastCommit === null ? '' : ` (batch ${formatCount(lastCommit)})`}, and start from the copy: the batches after it are planned again, so the sink must tolerate a repeat.`
          : ` Batch ${formatCount(newest)} is committed, so do not start without that file.`),
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        `Never invent an offsets/${newest - 1n}: made-up positions lose or repeat records.`,
        NEVER_EDIT_IN_PLACE,
      ],
    }),
  ];
};

/** Spark 2.1 keeps no commit log and pins no settings; it goes on without the batch before the newest. */
function startsWithoutPredecessor({ commitLog, offsetLog }: CheckpointReading): boolean {
  const content = offsetLog?.files.at(-1)?.content;
  if (commitLog !== null || content?.state !== 'parsed') return false;
  return Object.keys(content.entry.metadata?.conf ?? {}).length === 0;
}
