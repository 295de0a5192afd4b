import { isInside } from '@/lib/cutover/gate/paths-apart';
import { normalLocation } from '@/lib/domain/location';
import type { ConfiguredRoot } from '@/lib/server/config/parse-config';

/** Why the root that a location lies in is declared temporary; null where it is not, and where it lies in none. */
export function declaredTemporary(
  roots: readonly Pick<ConfiguredRoot, 'url' | 'temporary'>[],
  location: string,
): string | null {
  const root = roots.find(({ url }) => isInside(normalLocation(location), normalLocation(url)));
  return root?.temporary ?? null;
}
