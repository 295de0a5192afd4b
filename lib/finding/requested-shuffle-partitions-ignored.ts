import { pinnedSettings, SHUFFLE_PARTITIONS } from '@/lib/compare/pinned-settings';
import { formatCount } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';

/**
 * REQUESTED_SHUFFLE_PARTITIONS_IGNORED: the job asks for another number of shuffle partitions than the checkpoint has
 * pinned. The number is the layout of the state: it stays for the life of the checkpoint (OffsetSeqMetadata, 2.2 to 4.0
 * for the whole query; from 4.1 for the state only, SPARK-53942). Needs what the job asks for; silent where either is no
 * number (`auto`).
 */
export const requestedShufflePartitionsIgnored: Rule = ({ reading, requested }) => {
  const pinned = pinnedSettings(reading);
  const asked = wholeNumber(requested?.conf[SHUFFLE_PARTITIONS]);
  const kept = wholeNumber(pinned?.conf[SHUFFLE_PARTITIONS]);
  if (requested == null || pinned === null || asked === null || kept === null || asked === kept) return [];
  const operators = reading.state?.operators ?? [];
  const partitions = operators.length === 0 ? null : Math.max(...operators.map((each) => each.numPartitions));
  const effect =
    partitions === null
      ? 'A restart before Spark 4.1 uses the pinned number; from 4.1 on a query without state follows the job.'
      : `The state has ${formatCount(partitions)} partitions, and a restart keeps them.`;
  return [
    raise('REQUESTED_SHUFFLE_PARTITIONS_IGNORED', {
      subject: reading.name,
      facts: { requested: asked, pinned_by_checkpoint: kept, state_partitions: partitions },
      evidence: [`offsets/${pinned.batchId}`],
      summary: `The job asks for ${formatCount(asked)} shuffle partitions, and the checkpoint has pinned ${formatCount(kept)}. ${effect}`,
      nextStep: `Keep ${reading.name}: with ${formatCount(kept)} partitions it goes on as before. If ${formatCount(asked)} are needed, plan a new version with its own checkpoint and hand over from the last commit; else ask for ${formatCount(kept)}, so that nobody is misled.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never change the number inside a file of offsets/: the state has the partitions that it was written with, and a start would look for others.',
      ],
    }),
  ];
};

function wholeNumber(text: string | undefined): bigint | null {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? BigInt(text.trim()) : null;
}
