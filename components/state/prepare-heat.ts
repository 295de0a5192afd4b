import { longToNumber } from '@/components/charts/long-to-number';
import type { StorePartition, VersionState } from '@/lib/contract/version';
import { formatBytes, formatCount, formatCountOf } from '@/lib/domain/format';

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
  /** The largest partition, where the scale ends, in words; null when nothing is counted. */
  top: string | null;
  skew: string;
};

/** One cell per partition, all on one scale that ends at the largest. */
export function prepareHeat(store: Store, measure: Measure): HeatMap {
  const largest = store.partitions.reduce<bigint | null>((most, partition) => {
    const value = measured(partition, measure);
    return value !== null && (most === null || value > most) ? value : most;
  }, null);
  const scale = longToNumber(largest === null ? null : largest.toString()) ?? 0;
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
    top: largest === null ? null : amount(largest, measure),
    skew: skewWords(store.partitions, measure),
  };
}

/** True when at least one partition has a number of keys. */
export function keysAreCounted(store: Store): boolean {
  return store.partitions.some((partition) => partition.keys !== null);
}

export function keysWords(partition: Pick<StorePartition, 'keys' | 'keysMin' | 'keysMax'>): string {
  const { keys, keysMin, keysMax } = partition;
  if (keys !== null) return formatCountOf(BigInt(keys), 'key');
  if (keysMin !== null && keysMax !== null)
    return `${formatCount(BigInt(keysMin))} to ${formatCount(BigInt(keysMax))} keys`;
  return 'keys not counted';
}

function partitionWords(partition: StorePartition): string {
  const bytes = partition.liveBytes === null ? 'size not known' : formatBytes(BigInt(partition.liveBytes));
  const state = partition.loadable ? 'can be loaded' : 'cannot be loaded';
  return `Partition ${partition.partition}: ${bytes}, ${keysWords(partition)}, ${state}`;
}

function skewWords(partitions: readonly StorePartition[], measure: Measure): string {
  const known = partitions
    .flatMap((partition) => {
      const value = measured(partition, measure);
      return value === null ? [] : [{ partition: partition.partition, value }];
    })
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  const largest = known.at(-1);
  const median = known[Math.floor((known.length - 1) / 2)];
  if (largest === undefined || median === undefined) {
    return measure === 'keys' ? 'Keys are not counted, so their skew is not known.' : 'Sizes are not known.';
  }
  if (known.length === 1) return `One partition: ${amount(largest.value, measure)}.`;
  const holds = `Partition ${largest.partition} holds most: ${amount(largest.value, measure)}`;
  if (median.value === 0n)
    return largest.value === 0n ? 'All partitions are empty.' : `${holds}; the median is 0.`;
  const ratio = formatTenths((largest.value * 10n + median.value / 2n) / median.value);
  const counted = known.length < partitions.length ? `, among the ${known.length} counted` : '';
  const even = largest.value * 2n < median.value * 3n ? 'Even' : 'Skewed';
  return `${even}: ${holds.charAt(0).toLowerCase()}${holds.slice(1)}, ${ratio} times the median of ${amount(median.value, measure)}${counted}.`;
}

function formatTenths(tenths: bigint): string {
  return tenths % 10n === 0n ? formatCount(tenths / 10n) : `${formatCount(tenths / 10n)}.${tenths % 10n}`;
}

function amount(value: bigint, measure: Measure): string {
  return measure === 'bytes' ? formatBytes(value) : formatCountOf(value, 'key');
}

function measured(partition: StorePartition, measure: Measure): bigint | null {
  const text = measure === 'bytes' ? partition.liveBytes : partition.keys;
  return text === null ? null : BigInt(text);
}
