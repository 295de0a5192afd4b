import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { alignVersions, type PartitionAlignment } from '@/lib/compare/alignment';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCountOf } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { byPartition } from './positions-fact';
import { raise } from './raise';
import { rollbacksOf } from './rollbacks-of';

/** A range of one partition that two versions have both committed, `to` exclusive. */
interface SharedRange extends PartitionAlignment {
  from: bigint;
  to: bigint;
}

/**
 * RANGE_PROCESSED_BY_BOTH: after a rollback both versions have processed the same range: from where the later one began
 * to where the shorter one has committed. By commits only; what was planned and left is not counted.
 *
 * Silent without a rollback: versions that run side by side process the same records because they are meant to.
 */
export const rangeProcessedByBoth: Rule = (diagnosis) => {
  const { reading } = diagnosis;
  return rollbacksOf(diagnosis).flatMap(({ later }) => {
    const ranges = sharedRanges(reading, later);
    const [first] = ranges;
    if (first === undefined) return [];
    const total = ranges.reduce((sum, { from, to }) => sum + (to - from), 0n);
    const size = distanceInWords(total, first.unit);
    return [
      raise('RANGE_PROCESSED_BY_BOTH', {
        subject: `${reading.name}, ${later.name}`,
        facts: {
          ranges: byPartition(ranges, ({ from, to }) => ({ from, to })),
          records_twice: total,
        },
        evidence: reading.lastCommittedBatch === null ? [] : [`commits/${reading.lastCommittedBatch}`],
        summary: `${reading.name} was rolled back to, and both it and ${later.name} have processed the same ${size} in ${formatCountOf(ranges.length, 'partition')}.`,
        nextStep: `Keep both checkpoints. Where both wrote to one place, take the ranges and find the rows that stand twice by a key of the record; where ${later.name} wrote elsewhere, keep readers on the output of ${reading.name}.`,
        neverDo: [
          NEVER_DELETE_CHECKPOINT,
          `Never start ${later.name} again before the range is settled: it would go on from where it stopped and process more of the same records.`,
        ],
      }),
    ];
  });
};

function sharedRanges(earlier: CheckpointReading, later: CheckpointReading): SharedRange[] {
  return alignVersions(earlier, later).partitions.flatMap((row) => {
    const { v1Committed, v2Start, v2Committed } = row;
    if (v1Committed === null || v2Start === null || v2Committed === null) return [];
    const from = highest(v2Start, startOf(earlier, row));
    const to = lowest(v1Committed, v2Committed);
    return from < to ? [{ ...row, from, to }] : [];
  });
}

function startOf({ sources }: CheckpointReading, { source, topic, partition }: PartitionAlignment): bigint {
  const started = sources.find(({ index }) => index === source)?.started?.positions ?? [];
  return started.find((each) => each.topic === topic && each.partition === partition)?.value ?? 0n;
}

function lowest(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function highest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
