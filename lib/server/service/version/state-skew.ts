import type { StorePartitionReading, StoreReading } from '@/lib/checkpoint/reading';
import { formatBytes, formatCount, formatCountOf } from '@/lib/domain/format';

/** From here on one partition is called ahead of the others. */
const SKEWED_TIMES = 3n;

/** Of a join's two stores per side, this one counts keys and the other holds the rows (SymmetricHashJoinStateManager). */
const KEY_COUNTS = '-keyToNumValues';
const ROWS = '-keyWithIndexToValue';

/**
 * How unevenly a store lies over its partitions: the largest one against the median, by keys where all are counted,
 * else by live bytes. Null when there is one partition, or one of them is not known.
 */
export function stateSkewInWords(store: StoreReading): string | null {
  if (store.partitions.length < 2) return null;
  if (store.name.endsWith(KEY_COUNTS)) return `told by the rows, in ${store.name.replace(KEY_COUNTS, ROWS)}`;
  const measure =
    measureOf(store.partitions, (each) => each.keys, byKeys) ??
    measureOf(store.partitions, (each) => each.liveBytes, byBytes);
  return measure === null ? null : wordsOf(measure);
}

interface Unit {
  what: string;
  say: (amount: bigint) => string;
}
interface Measure {
  unit: Unit;
  amounts: { partition: number; amount: bigint }[];
}

const byKeys: Unit = { what: 'keys', say: (amount) => formatCountOf(amount, 'key') };
const byBytes: Unit = { what: 'live bytes', say: formatBytes };

function measureOf(
  partitions: readonly StorePartitionReading[],
  pick: (partition: StorePartitionReading) => bigint | null,
  unit: Unit,
): Measure | null {
  const amounts: Measure['amounts'] = [];
  for (const each of partitions) {
    const amount = pick(each);
    if (amount === null) return null;
    amounts.push({ partition: each.partition, amount });
  }
  return { unit, amounts };
}

function wordsOf({ unit, amounts }: Measure): string | null {
  const sorted = [...amounts].sort((a, b) => (a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0));
  const largest = sorted.at(-1);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (largest === undefined || median === undefined) return null;
  if (largest.amount === 0n) return `even: no partition has any ${unit.what}`;
  const name = `partition ${largest.partition}`;
  if (median.amount === 0n) {
    const total = amounts.reduce((sum, { amount }) => sum + amount, 0n);
    return `${name} has ${unit.say(largest.amount)} of ${formatCount(total)}, the median partition none`;
  }
  if (largest.amount < SKEWED_TIMES * median.amount) {
    return `even by ${unit.what}: no partition has three times the median`;
  }
  const tenths = (largest.amount * 10n) / median.amount;
  return `${name} has ${formatCount(tenths / 10n)}.${tenths % 10n} times the ${unit.what} of the median partition`;
}
