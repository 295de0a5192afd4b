import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { alignVersions, type PartitionAlignment } from '@/lib/compare/alignment';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { isCopy } from './copy-of';
import type { Diagnosis, Rule } from './finding';
import { MOST_PARTITIONS, partFor, placeInWords, startEvidence, sumOf } from './handover-words';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';
import { unevenHandover } from './uneven-handover';
import { laterVersions } from './version-order';

/**
 * HANDOVER_GAP: a version starts after the committed end of the one that it goes on from: records that neither of them
 * processes. One finding per partition, the largest gaps first. A gap is not said to be lost: a batch that v1 planned and
 * did not commit may have written a part of it, and a v1 that still runs may close it.
 *
 * Silent between copies (one query id), where a start or an end is unknown, after a rollback, and where a version after
 * this one has processed what lies between: it began in time and has committed past this one's start.
 */
export const handoverGap: Rule = (diagnosis) => {
  const { reading } = diagnosis;
  const uneven = unevenHandover(diagnosis, 'gap');
  if (uneven === null) return [];
  const { v1, v1Runs } = uneven;
  const partitions = uneven.partitions.filter((row) => !isClosed(row, v1, diagnosis));
  const total = sumOf(partitions);
  return partitions.slice(0, MOST_PARTITIONS).map((row) => {
    const size = distanceInWords(row.distance ?? 0n, row.unit);
    const tail = tailOf(row);
    return raise('HANDOVER_GAP', {
      subject: `${v1.name} -> ${reading.name}`,
      part: partFor(row),
      facts: {
        partition: row.partition,
        topic: row.topic,
        v1_last_committed_batch: v1.lastCommittedBatch,
        v1_committed_end: row.v1Committed,
        v2_start: row.v2Start,
        records_not_covered: row.distance,
        v1_planned_end: row.v1Planned,
        v1_shows_life: v1Runs,
        partitions: partitions.length,
        records_not_covered_in_all: total,
      },
      evidence: startEvidence(reading, row),
      summary: `${reading.name} starts ${placeInWords(row)} at ${formatCount(row.v2Start ?? 0n)}, ${v1.name} has committed up to ${formatCount(row.v1Committed ?? 0n)}: ${size} lie between that ${v1Runs ? `are not processed unless ${v1.name} goes on over them` : 'neither of them processes'}${tail ? `, unless ${v1.name} wrote them in the batch that it planned and did not commit` : ''}.${partitions.length === 1 ? '' : ` ${formatCountOf(partitions.length, 'partition')} have a gap, ${distanceInWords(total, row.unit)} in all.`}`,
      nextStep: v1Runs
        ? `Keep both checkpoints and let ${v1.name} run until its commits have passed the start of ${reading.name} in every partition. If it must stop before, start a fresh version with its own checkpoint at exactly the committed end of ${v1.name}.`
        : `Keep both checkpoints and stop ${reading.name} before readers rely on its output. Find out from the sink whether ${v1.name} wrote anything beyond its last commit; then process the range in a bounded run, or start a fresh version with its own checkpoint at exactly that end.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        `Never let readers rely on ${reading.name} alone while the range is open.`,
      ],
    });
  });
};

/** True when one later version has committed all that lies in the gap. */
function isClosed(gap: PartitionAlignment, v1: CheckpointReading, diagnosis: Diagnosis): boolean {
  return laterVersions(diagnosis).some(
    (later) =>
      !isCopy(later, diagnosis.reading) &&
      alignVersions(v1, later).partitions.some(
        (row) =>
          row.source === gap.source &&
          row.topic === gap.topic &&
          row.partition === gap.partition &&
          (row.relation === 'aligned' || row.relation === 'overlap') &&
          row.v2Committed !== null &&
          gap.v2Start !== null &&
          row.v2Committed >= gap.v2Start,
      ),
  );
}

/** True when a batch that v1 planned and did not commit reaches into the gap. */
function tailOf({ v1Committed, v1Planned }: PartitionAlignment): boolean {
  return v1Planned !== null && v1Committed !== null && v1Planned > v1Committed;
}
