import { longToNumber } from '@/components/charts/long-to-number';
import type { StorePartition, VersionState } from '@/lib/contract/version';
import { formatBytes, formatCountOf } from '@/lib/domain/format';
import { keysWords } from './prepare-keys';

type Store = NonNullable<VersionState['state']>['operators'][number]['stores'][number];

export const MEASURES = ['bytes', 'keys'] as const;
export type Measure = (typeof MEASURES)[number];

export type HeatCell = {
  partition: number;
  loadable: boolean;
  /** Share of the scale, 0 … 1; null = not counted, then the cell stays hollow. */
  share: number | null;
  words: string;
};

export type HeatMap = {
  cells: readonly HeatCell[];
  /** Where the scale ends, and which partition sets it, in words; null when nothing is counted. */
  top: string | null;
  /** Partitions that are filled by their lower bound, and those that are hollow, in words; null when all are exact. */
  inexact: string | null;
};

/** One cell per partition, all on one scale that ends at the largest. */
export function prepareHeat(store: Store, measure: Measure): HeatMap {
  const largest = largestOf(store.partitions, measure);
  const scale = longToNumber(largest === null ? null : largest.value.toString()) ?? 0;
  return {
    cells: store.partitions.map((partition) => {
      const value = longToNumber(measured(partition, measure)?.toString() ?? null);
      return {
        partition: partition.partition,
        loadable: partition.loadable,
        share: value === null ? null : scale === 0 ? 0 : value / scale,
        words: partitionWords(partition),
      };
    }),
    top: largest === null ? null : `partition ${largest.partition}, ${amount(largest.value, measure)}`,
    inexact: inexactWords(store.partitions, measure),
  };
}

function partitionWords(partition: StorePartition): string {
  const bytes = partition.liveBytes === null ? 'size not known' : formatBytes(BigInt(partition.liveBytes));
  const state = partition.loadable ? 'can be loaded' : 'cannot be loaded';
  return `Partition ${partition.partition}: ${bytes}, ${keysWords(partition)}, ${state}`;
}

function largestOf(partitions: readonly StorePartition[], measure: Measure) {
  let largest: { partition: number; value: bigint } | null = null;
  for (const partition of partitions) {
    const value = measured(partition, measure);
    if (value !== null && (largest === null || value > largest.value)) {
      largest = { partition: partition.partition, value };
    }
  }
  return largest;
}

function inexactWords(partitions: readonly StorePartition[], measure: Measure): string | null {
  const hollow = partitions.filter((partition) => measured(partition, measure) === null).length;
  const lower =
    measure === 'keys'
      ? partitions.filter(({ keys, keysMin }) => keys === null && keysMin !== null).length
      : 0;
  const words = [
    lower > 0 ? `${formatCountOf(lower, 'partition')} filled by the lower bound` : '',
    hollow > 0
      ? `${formatCountOf(hollow, 'partition')} hollow: not ${measure === 'keys' ? 'counted' : 'known'}`
      : '',
  ].filter(Boolean);
  return words.length === 0 ? null : words.join(', ');
}

function amount(value: bigint, measure: Measure): string {
  return measure === 'bytes' ? formatBytes(value) : formatCountOf(value, 'key');
}

/** What fills a cell: live bytes, or keys. Where only bounds are known, the lower one: what is certainly there. */
export function measured(partition: StorePartition, measure: Measure): bigint | null {
  const text = measure === 'bytes' ? partition.liveBytes : (partition.keys ?? partition.keysMin);
  return text === null ? null : BigInt(text);
}
