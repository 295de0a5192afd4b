import type { VersionSettings } from '@/lib/contract/version';

type Difference = VersionSettings['differences'][number];

/** What differs comes first; each part in the order of its keys. */
export function differencesFirst(differences: readonly Difference[]): readonly Difference[] {
  return [...differences].sort(
    (a, b) => Number(a.same) - Number(b.same) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
}
