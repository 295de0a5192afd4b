import type { CompareAnswer } from '@/lib/contract/compare';
import { RELATIONS, type Relation } from './relation-look';
import { type Band, drawRow, type Scale, scaleOf } from './takeover-scale';

export type Partition = CompareAnswer['alignment'][number];

/** One partition, ready to be drawn and said. */
export type TakeoverRow = {
  key: string;
  partition: Partition;
  relation: Relation;
  /** How much v2 has still to commit to stand where v1 does; null when it has, or when that is not known. */
  toGo: string | null;
  bands: readonly Band[];
};

/** Partitions of one source and topic, on the scale of their unit. */
export type TakeoverGroup = {
  key: string;
  label: string;
  unit: Partition['unit'];
  scale: Scale;
  rows: readonly TakeoverRow[];
  /** Partitions of this group that are folded away. */
  folded: number;
};

export type TakeoverModel = {
  groups: readonly TakeoverGroup[];
  /** All partitions, also those folded away. */
  counts: Record<Relation, number>;
  total: number;
  shown: number;
};

/** More than this many are folded to the worst. */
export const FOLD_ABOVE = 12;
const WORST_SHOWN = 8;
/** What is drawn at once when unfolded; the next follow on request. */
export const PAGE = 200;

/**
 * What the takeover drawing shows: every partition around v1's committed end, one scale for all rows of a unit. Many
 * are folded to the worst.
 * @param order `place`: as the source numbers them · `worst`: the largest gap first
 * @param shown how many to show; null: all when they are few, else the worst
 */
export function prepareTakeover(
  partitions: readonly Partition[],
  order: 'place' | 'worst',
  shown: number | null,
): TakeoverModel {
  const total = partitions.length;
  const isFolded = shown === null && total > FOLD_ABOVE;
  const limit = isFolded ? WORST_SHOWN : (shown ?? total);
  const worst = [...partitions].sort(byBadness);
  const chosen = new Set((isFolded || order === 'worst' ? worst : partitions).slice(0, limit));
  const inOrder = order === 'worst' || isFolded ? worst : partitions;
  const scales = new Map<Partition['unit'], Scale>();
  for (const { unit } of partitions) {
    if (!scales.has(unit)) scales.set(unit, scaleOf(partitions.filter((each) => each.unit === unit)));
  }
  const groups = new Map<string, { label: string; unit: Partition['unit']; all: Partition[] }>();
  for (const partition of inOrder) {
    const key = `${partition.source} ${partition.topic ?? ''} ${partition.unit}`;
    const group = groups.get(key) ?? { label: labelOf(partition), unit: partition.unit, all: [] };
    group.all.push(partition);
    groups.set(key, group);
  }
  return {
    groups: [...groups].flatMap(([key, { label, unit, all }]) => {
      const scale = scales.get(unit);
      const rows = all.filter((partition) => chosen.has(partition));
      if (scale === undefined || rows.length === 0) return [];
      return [
        {
          key,
          label,
          unit,
          scale,
          rows: rows.map((partition) => rowOf(partition, scale)),
          folded: all.length - rows.length,
        },
      ];
    }),
    counts: countsOf(partitions),
    total,
    shown: chosen.size,
  };
}

export function relationOf({ relation }: Partition): Relation {
  return relation ?? 'unknown';
}

/** How many partitions there are of each relation. */
export function countsOf(partitions: readonly Partition[]): Record<Relation, number> {
  const counts = { gap: 0, overlap: 0, aligned: 0, unknown: 0 };
  for (const partition of partitions) counts[relationOf(partition)] += 1;
  return counts;
}

/** The largest gap first, then the largest overlap, what is not known, and what v2 has not yet caught up with. */
export function byBadness(a: Partition, b: Partition): number {
  const rank = RELATIONS.indexOf(relationOf(a)) - RELATIONS.indexOf(relationOf(b));
  if (rank !== 0) return rank;
  const [left, right] = [sizeOf(a), sizeOf(b)];
  if (left !== right) return left > right ? -1 : 1;
  return Number(b.caughtUp === false) - Number(a.caughtUp === false);
}

function sizeOf({ distance, records }: Partition): bigint {
  return BigInt(distance ?? records ?? 0);
}

function labelOf({ kind, topic, source, sourceName }: Partition): string {
  const name = topic ?? sourceName;
  return name === null ? `${kind} source ${source}` : `${kind} ${name}`;
}

function rowOf(partition: Partition, scale: Scale): TakeoverRow {
  return {
    key: `${partition.source} ${partition.topic ?? ''} ${partition.partition} ${partition.v2Sources.join('+')}`,
    partition,
    relation: relationOf(partition),
    toGo: toGoOf(partition),
    bands: drawRow(partition, scale),
  };
}

/** How much v2 has still to commit to stand where v1 does; null when it has, or when that is not known. */
export function toGoOf({ caughtUp, v1Committed, v2Committed, v2Start }: Partition): string | null {
  const here = v2Committed ?? v2Start;
  if (caughtUp !== false || v1Committed === null || here === null) return null;
  const toGo = BigInt(v1Committed) - BigInt(here);
  return toGo > 0n ? toGo.toString() : null;
}

/** A partition as people name it: `partition 1 of orders`. */
export function partitionInWords({ topic, partition, source, kind }: Partition): string {
  if (kind === 'delta') return topic === null ? `source ${source}` : `table ${topic}`;
  return topic === null ? `source ${source}` : `partition ${partition} of ${topic}`;
}
