import type { StorePartition } from '@/lib/contract/version';
import { formatCount, formatCountOf } from '@/lib/domain/format';

type KeyCount = Pick<StorePartition, 'keys' | 'keysMin' | 'keysMax'>;

/** A number of keys: exact, between two bounds, or not counted. */
export function keysNumber({ keys, keysMin, keysMax }: KeyCount): string | null {
  if (keys !== null) return formatCount(BigInt(keys));
  if (keysMin !== null && keysMax !== null) {
    return keysMin === keysMax
      ? formatCount(BigInt(keysMin))
      : `between ${formatCount(BigInt(keysMin))} and ${formatCount(BigInt(keysMax))}`;
  }
  if (keysMin !== null) return `at least ${formatCount(BigInt(keysMin))}`;
  return keysMax === null ? null : `at most ${formatCount(BigInt(keysMax))}`;
}

/** The same with its noun, for sentences. */
export function keysWords(count: KeyCount): string {
  const number = keysNumber(count);
  if (number === null) return 'keys not counted';
  return count.keys === '1' ? '1 key' : `${number} keys`;
}

/** Between snapshots a change may add a key or write one again that the snapshot has: the files don't say which. */
const BOUNDED = 'exact at the next snapshot: changes since the last one may add keys or write them again';
const NOT_YET = 'not counted yet';

type Counted = KeyCount & Pick<StorePartition, 'notCounted'>;

/** Why the keys of one partition are not exact; null when they are. */
export function whyNotExactHere(partition: Counted): string | null {
  if (partition.keys !== null) return null;
  return partition.notCounted ?? (keysNumber(partition) === null ? NOT_YET : BOUNDED);
}

/** What a partition's number of keys is: exact, of another version than the one needed, or why it is neither. */
export function keysRemark(partition: Counted & Pick<StorePartition, 'loadable' | 'version'>): string {
  const why = whyNotExactHere(partition);
  if (why !== null) return why;
  if (partition.loadable || partition.version === null) return 'exact';
  return `of version ${formatCount(BigInt(partition.version))}, the newest that can be built`;
}

/** The same over many partitions. */
export function keysRemarkOfAll(
  partitions: readonly (Counted & Pick<StorePartition, 'loadable' | 'version'>)[],
): string {
  const why = whyNotExact(partitions);
  if (why !== null) return why;
  const older = partitions.filter(({ loadable }) => !loadable).length;
  return older === 0
    ? 'exact'
    : `${formatCountOf(older, 'partition')} at an older version: the needed one is incomplete`;
}

/** Why the keys of some partitions are not exact: the reason of most of them, and how many. Null when all are exact. */
export function whyNotExact(partitions: readonly Counted[]): string | null {
  const counts = new Map<string, number>();
  for (const partition of partitions) {
    const why = whyNotExactHere(partition);
    if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (most === undefined) return null;
  const inexact = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const where =
    inexact === partitions.length
      ? ''
      : `${formatCount(inexact)} of ${formatCountOf(partitions.length, 'partition')}: `;
  return `${where}${most[0]}${counts.size > 1 ? `, and ${formatCountOf(counts.size - 1, 'other reason')}` : ''}`;
}
