import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { Rule } from './finding';
import { MOST_PARTITIONS, partFor, placeInWords, startEvidence, sumOf } from './handover-words';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';
import { unevenHandover } from './uneven-handover';

/**
 * HANDOVER_OVERLAP: a version starts before the committed end of the one that it goes on from: records that both process.
 * One finding per partition, the largest overlaps first. A warm-up replay overlaps on purpose, and nothing on disk tells
 * it from a wrong start: the words say so.
 *
 * Silent while v1 still shows life (then an overlap is how a version warms up), between copies (one query id), where a
 * start or an end is unknown, and after a rollback.
 */
export const handoverOverlap: Rule = (diagnosis) => {
  const { reading } = diagnosis;
  const uneven = unevenHandover(diagnosis, 'overlap');
  if (uneven === null || uneven.v1Runs) return [];
  const { v1, partitions } = uneven;
  const total = sumOf(partitions);
  return partitions.slice(0, MOST_PARTITIONS).map((row) => {
    const known = row.distance !== null && row.v2Start !== null && row.v1Committed !== null;
    return raise('HANDOVER_OVERLAP', {
      subject: `${v1.name} -> ${reading.name}`,
      part: partFor(row),
      facts: {
        partition: row.partition,
        topic: row.topic,
        v1_last_committed_batch: v1.lastCommittedBatch,
        v1_committed_end: row.v1Committed,
        v2_start: row.v2Start,
        records_twice: row.distance,
        partitions: partitions.length,
        records_twice_in_all: total,
      },
      evidence: startEvidence(reading, row),
      summary: known
        ? `${reading.name} starts ${placeInWords(row)} at ${formatCount(row.v2Start ?? 0n)}, ${v1.name} had committed up to ${formatCount(row.v1Committed ?? 0n)}: ${distanceInWords(row.distance ?? 0n, row.unit)} are processed twice.${partitions.length === 1 ? '' : ` ${formatCountOf(partitions.length, 'partition')} overlap, by ${distanceInWords(total, row.unit)} in all.`} A warm-up replay does this on purpose.`
        : `${reading.name} reads again ${placeInWords(row)} what ${v1.name} has read: ${row.why ?? 'it begins before its end'}.`,
      nextStep: `Keep both checkpoints. If ${reading.name} was started early on purpose, to rebuild its state, its output up to the end of ${v1.name} belongs elsewhere or must bear a repeat: check that. If not, count the rows of the range in the sink, and take the ones that stand twice out of it by a key.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never let both versions write the same rows to one table that has no key to tell a repeat.',
      ],
    });
  });
};
