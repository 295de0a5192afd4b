import type { StorePartition } from '@/lib/contract/version';
import { type Measure, measured } from './prepare-heat';

export const PARTITION_ORDERS = ['partition', 'size'] as const;
export type PartitionOrder = (typeof PARTITION_ORDERS)[number];

/** More rows than these are shown on request: a page of a thousand rows answers nobody. */
const SHOWN_AT_ONCE = 50;

/**
 * Rows of the table in the order asked for: by number, or the largest first by what fills the map. What cannot be
 * loaded comes before all others, whatever the order.
 */
export function orderPartitions(
  partitions: readonly StorePartition[],
  { by, order, all }: { by: Measure; order: PartitionOrder; all: boolean },
): { rows: readonly StorePartition[]; hidden: number } {
  const sorted = [...partitions].sort(
    (a, b) =>
      Number(a.loadable) - Number(b.loadable) ||
      (order === 'size' ? largerFirst(a, b, by) : 0) ||
      a.partition - b.partition,
  );
  const rows = all ? sorted : sorted.slice(0, SHOWN_AT_ONCE);
  return { rows, hidden: sorted.length - rows.length };
}

function largerFirst(a: StorePartition, b: StorePartition, by: Measure): number {
  const [first, second] = [measured(a, by) ?? -1n, measured(b, by) ?? -1n];
  return first === second ? 0 : first > second ? -1 : 1;
}
