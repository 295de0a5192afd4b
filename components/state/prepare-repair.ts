import type { StorePartition } from '@/lib/contract/version';
import { formatCount } from '@/lib/domain/format';

/**
 * What Spark does by itself about a store that cannot be loaded (auto snapshot repair, Spark 4.1 and later, on by
 * default); null when there is nothing to say.
 */
export function repairWords({ loadable, repairableFrom }: StorePartition): string | null {
  if (loadable) return null;
  if (repairableFrom === null) {
    return 'No older base is within Spark’s reach, so no version of Spark repairs this by itself: a restart fails here until the files are back.';
  }
  const base =
    repairableFrom === '0' ? 'the empty state' : `the older snapshot ${formatCount(BigInt(repairableFrom))}`;
  return `Spark 4.1 and later repair this by themselves: they go back to ${base} and replay every change since. Older versions of Spark fail here.`;
}
