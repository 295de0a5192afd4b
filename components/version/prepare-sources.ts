import { longToNumber } from '@/components/charts/long-to-number';
import { niceCeiling } from '@/components/charts/nice-scale';
import { shortNumber } from '@/components/charts/short-number';
import type { VersionSources } from '@/lib/contract/version';

export type Source = VersionSources['sources'][number];
type Partition = Source['partitions'][number];

export type PartitionRow = Partition & {
  key: string;
  /** `0`, or `orders · 0` when the source has several topics; null for a source without partitions. */
  name: string | null;
  /** behind − in flight: in the source and not planned yet. Null when either is unknown. */
  waiting: string | null;
  /** Share of the scale, 0 … 1; null = unknown, then nothing is drawn. */
  bar: { inFlight: number; waiting: number } | null;
  /** Positions that the source no longer holds although they are not committed; null when none or unknown. */
  lost: string | null;
  /** In the source, but never planned by this query. */
  isNew: boolean;
};

export type PartitionModel = {
  rows: readonly PartitionRow[];
  /** Right end of all bars; null when no distance is known. */
  scaleTop: string | null;
  totals: { inFlight: string | null; behind: string | null };
  /** Name of the partition that is furthest behind, and its distance. */
  worst: { name: string; behind: string } | null;
};

export const PARTITION_ORDERS = ['partition', 'behind'] as const;
export type PartitionOrder = (typeof PARTITION_ORDERS)[number];

/** Rows of one source with their bars on one scale, in the order asked for. */
export function preparePartitions(source: Source, order: PartitionOrder): PartitionModel {
  const topics = new Set(source.partitions.map((partition) => partition.topic));
  const longest = source.partitions.reduce((most, { behind, inFlight }) => {
    return Math.max(most, longToNumber(behind) ?? 0, longToNumber(inFlight) ?? 0);
  }, 0);
  const anyKnown = source.partitions.some(({ behind, inFlight }) => behind !== null || inFlight !== null);
  const top = niceCeiling(longest);
  const rows = source.partitions.map((partition) => rowOf(partition, topics.size > 1, anyKnown ? top : null));
  const sorted = order === 'behind' ? [...rows].sort(worstFirst) : rows;
  return {
    rows: sorted,
    scaleTop: anyKnown ? shortNumber(top) : null,
    totals: {
      inFlight: sum(source.partitions.map(({ inFlight }) => inFlight)),
      behind: sum(source.partitions.map(({ behind }) => behind)),
    },
    worst: worstOf(rows),
  };
}

function rowOf(partition: Partition, withTopic: boolean, top: number | null): PartitionRow {
  const { topic, behind, inFlight, beginning, committed, planned, head } = partition;
  const waiting =
    behind === null || inFlight === null ? null : notNegative(BigInt(behind) - BigInt(inFlight));
  const share = (text: string | null) => Math.min(1, Math.max(0, (longToNumber(text) ?? 0) / (top ?? 1)));
  const lost =
    beginning === null || committed === null ? null : positive(BigInt(beginning) - BigInt(committed));
  return {
    ...partition,
    key: `${topic ?? ''}/${partition.partition}`,
    name:
      partition.partition === ''
        ? null
        : withTopic
          ? `${topic} · ${partition.partition}`
          : partition.partition,
    waiting,
    bar:
      top === null || (behind === null && inFlight === null)
        ? null
        : { inFlight: share(inFlight), waiting: waiting === null ? share(behind) : share(waiting) },
    lost,
    isNew: committed === null && planned === null && head !== null,
  };
}

function worstFirst(a: PartitionRow, b: PartitionRow): number {
  const of = (row: PartitionRow) => BigInt(row.behind ?? row.inFlight ?? -1);
  return of(a) === of(b) ? 0 : of(a) > of(b) ? -1 : 1;
}

function worstOf(rows: readonly PartitionRow[]): PartitionModel['worst'] {
  let worst: PartitionModel['worst'] = null;
  for (const { name, behind } of rows) {
    if (name === null || behind === null || BigInt(behind) <= 0n) continue;
    if (worst === null || BigInt(behind) > BigInt(worst.behind)) worst = { name, behind };
  }
  return rows.length > 1 ? worst : null;
}

/** A sum is only known when every part of it is. */
function sum(values: readonly (string | null)[]): string | null {
  let total = 0n;
  for (const value of values) {
    if (value === null) return null;
    total += BigInt(value);
  }
  return values.length === 0 ? null : total.toString();
}

function notNegative(value: bigint): string {
  return (value < 0n ? 0n : value).toString();
}

function positive(value: bigint): string | null {
  return value > 0n ? value.toString() : null;
}
