import type { BatchRow } from '@/lib/contract/version';
import { type End, type Position, positionsOf } from './prepare-positions';

export type PartitionRange = {
  key: string;
  topic: string | null;
  partition: string;
  /** Where the batch before ended; null when that is not known or the partition is new. */
  from: bigint | null;
  to: bigint;
  /** to − from */
  steps: bigint | null;
};

export type SourceRange = {
  index: number;
  kind: End['kind'];
  /** Null when the positions of this kind cannot be compared: then `raw` says all there is. */
  partitions: readonly PartitionRange[] | null;
  total: bigint | null;
  /** The end as text, and the end of the batch before. */
  raw: { from: string | null; to: string | null };
};

/** Where the range of `rows[at]` starts: the ends of batch N−1, from the row below or as sent along; null = not known. */
export function startsOf(rows: readonly BatchRow[], at: number): readonly End[] | null {
  const row = rows[at];
  const below = rows[at + 1];
  if (row === undefined) return null;
  if (below !== undefined && BigInt(below.batchId) === BigInt(row.batchId) - 1n) return below.ends;
  return row.before;
}

/** Per source and partition, from the end of batch N−1 to the end of batch N. */
export function prepareRanges(ends: readonly End[], starts: readonly End[] | null): readonly SourceRange[] {
  return ends.map((end) => {
    const start = starts?.find((candidate) => candidate.index === end.index) ?? null;
    const to = positionsOf(end);
    const from = start === null ? null : positionsOf(start);
    const raw = { from: start?.value ?? null, to: end.value };
    if (to === null) return { index: end.index, kind: end.kind, partitions: null, total: null, raw };
    const partitions = to.map((position) => rangeOf(position, from));
    return { index: end.index, kind: end.kind, partitions, total: sumOf(partitions), raw };
  });
}

function rangeOf(position: Position, starts: readonly Position[] | null): PartitionRange {
  const { topic, partition, value } = position;
  const from = starts?.find((start) => start.topic === topic && start.partition === partition)?.value ?? null;
  return {
    key: `${topic ?? ''}/${partition}`,
    topic,
    partition,
    from,
    to: value,
    steps: from === null ? null : value - from,
  };
}

function sumOf(partitions: readonly PartitionRange[]): bigint | null {
  let total = 0n;
  for (const partition of partitions) {
    if (partition.steps === null) return null;
    total += partition.steps;
  }
  return total;
}

/** The end in few words: `12 420 over 6 partitions` needs the sum and the count; null when not comparable. */
export function endTotal(end: End): { sum: bigint; partitions: number } | null {
  const positions = positionsOf(end);
  if (positions === null) return null;
  return { sum: positions.reduce((sum, { value }) => sum + value, 0n), partitions: positions.length };
}
