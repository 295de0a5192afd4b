import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatCount } from '@/lib/domain/format';
import { normalLocation } from '@/lib/domain/location';
import { commonBatches, sharesId } from './copy-of';
import type { Fact, Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { linesFact } from './positions-fact';
import { raise } from './raise';
import { earlierVersions } from './version-order';

/**
 * SAME_QUERY_ID_IN_TWO_CHECKPOINTS: a checkpoint was copied, and both carry one id. A transactional sink knows a writer by
 * this id and its batch id (Delta `txn.appId`, Iceberg `spark.sql.streaming.queryId`), so it takes each batch id once:
 * where both run on, one side's batches vanish. Said by the later version, about the nearest earlier one with its id.
 *
 * Silent where two names are one place, as a folder that lies below two roots. While no batch differs, one is a copy that has not run on its own: at risk, and nothing has happened yet.
 */
export const sameQueryIdInTwoCheckpoints: Rule = (diagnosis) => {
  const { reading: v2 } = diagnosis;
  const v1 = earlierVersions(diagnosis).findLast(
    (earlier) => sharesId(earlier, v2) && normalLocation(earlier.location) !== normalLocation(v2.location),
  );
  if (v1 === undefined || v2.metadata.state !== 'present') return [];
  const common = commonBatches(v1, v2);
  const diverging = common.find(({ same }) => !same)?.batchId ?? null;
  const through =
    common.findLast(({ batchId, same }) => same && (diverging === null || batchId < diverging))?.batchId ??
    null;
  const both = `${v1.name} and ${v2.name} carry one query id: one is a copy of the other`;
  return [
    raise('SAME_QUERY_ID_IN_TWO_CHECKPOINTS', {
      ...(diverging === null ? { status: 'at_risk' as const } : {}),
      subject: `${v1.name}, ${v2.name}`,
      facts: {
        query_id: v2.metadata.queryId,
        common_through_batch: through,
        first_diverging_batch: diverging,
        v1_end: endAt(v1, diverging ?? v1.lastCommittedBatch),
        v2_end: endAt(v2, diverging ?? v2.lastCommittedBatch),
      },
      evidence: ['metadata', ...(diverging === null ? [] : [`offsets/${diverging}`])],
      summary:
        diverging === null
          ? `${both}${through === null ? ', and their logs have no batch in common' : `, and no batch of theirs differs`}. As soon as both run, a transactional sink takes each batch from one of them only.`
          : `${both}, and both went on: batch ${formatCount(diverging)} is not the same in the two. A transactional sink takes each batch id once, so one side's rows vanish.`,
      nextStep:
        diverging === null
          ? `Keep both checkpoints, and let only one of them run. A second version needs a checkpoint of its own, which brings its own id, and starts at the committed end of the first.`
          : `Keep both checkpoints and stop one of the two queries. Compare the sink with both ranges from batch ${formatCount(diverging)} on and write what is missing once; then give the second version a fresh checkpoint of its own and hand over by offsets.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never let both write to one table.',
        'Never edit the id in `metadata` of a checkpoint in use: the sink would take its last batches a second time.',
      ],
    }),
  ];
};

function endAt({ offsetLog }: CheckpointReading, batchId: bigint | null): Fact {
  const content = offsetLog?.files.find((file) => file.batchId === batchId)?.content;
  if (content?.state !== 'parsed') return null;
  return linesFact(
    content.entry.sources.map(({ key, offset }) => ({ key, line: offset?.normalized ?? null })),
  );
}
