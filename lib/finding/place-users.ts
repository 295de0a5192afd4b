import { normalLocation } from '@/lib/domain/location';
import type { KnownPlace, Neighbour, VersionName } from './known-place';

/** Versions that use one place as their checkpoint, this one among them. */
export interface PlaceUsers {
  path: string;
  users: VersionName[];
}

/**
 * The places that several versions use, of those where this version lies or that its declaration names. Whose declaration
 * names a place uses it, and who lies there without naming another: `declaredOnly` leaves out folders that nothing is
 * declared for. A place counts only when somebody names it: one folder below two roots is one version seen twice.
 */
export function sharedPlaces(place: KnownPlace, { declaredOnly }: { declaredOnly: boolean }): PlaceUsers[] {
  const all: (KnownPlace | Neighbour)[] = [place, ...place.neighbours];
  const known = all.filter(({ declaration }) => !declaredOnly || declaration !== null);
  const own = [place.location, place.declaration?.checkpoint ?? place.location].map(normalLocation);
  return [...new Set(own)].flatMap((path) => {
    const users = known.filter((version) => placeOf(version) === path);
    const isNamed = users.some(({ declaration }) => declaration !== null && declaration.checkpoint !== null);
    if (!isNamed || !users.includes(place)) return [];
    return [{ path, users: unique(users) }];
  });
}

function placeOf({ declaration, location }: KnownPlace | Neighbour): string | null {
  const path = declaration?.checkpoint ?? location;
  return path === null ? null : normalLocation(path);
}

function unique(users: readonly VersionName[]): VersionName[] {
  return users.filter((user, index) => users.findIndex((other) => isSame(other, user)) === index);
}

/** The same version by names: configurations know no more, as they speak of a query in every catalog at once. */
function isSame(a: VersionName, b: VersionName): boolean {
  return a.environment === b.environment && a.query === b.query && a.version === b.version;
}
