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

/**
 * Why the keys of some partitions are not exact: the reason that most of them give, and how many do. Null when all are
 * exact.
 */
export function whyNotExact(
  partitions: readonly Pick<StorePartition, 'keys' | 'notCounted'>[],
): string | null {
  const inexact = partitions.filter(({ keys }) => keys === null);
  if (inexact.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { notCounted } of inexact) {
    if (notCounted !== null) counts.set(notCounted, (counts.get(notCounted) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const where =
    inexact.length === partitions.length
      ? ''
      : `${formatCount(inexact.length)} of ${formatCountOf(partitions.length, 'partition')}: `;
  if (most === undefined) return `${where}not counted yet`;
  return `${where}${most[0]}${counts.size > 1 ? `, and ${formatCountOf(counts.size - 1, 'other reason')}` : ''}`;
}
