import { normalLocation } from '@/lib/domain/location';
import { declaredNames, declaredVersion } from '@/lib/server/config/declared';
import type { Config } from '@/lib/server/config/parse-config';
import type { DeclaredUse } from '@/lib/server/service/version/record/load-place-of';

type ByPlace = ReadonlyMap<string, readonly DeclaredUse[]>;
/** A configuration is read once, and asked at every reading. */
const known = new WeakMap<Config, ByPlace>();

/** Versions that the configuration declares to use one of `locations` as their checkpoint, found on disk or not. */
export function declaredAt(config: Config, locations: readonly string[]): DeclaredUse[] {
  const byPlace = known.get(config) ?? indexOf(config);
  known.set(config, byPlace);
  const places = new Set(locations.map(normalLocation));
  return [...places].flatMap((place) => byPlace.get(place) ?? []);
}

function indexOf(config: Config): ByPlace {
  const byPlace = new Map<string, DeclaredUse[]>();
  for (const name of declaredNames(config)) {
    const checkpoint = declaredVersion(config, name)?.checkpoint;
    if (checkpoint === undefined) continue;
    const place = normalLocation(checkpoint);
    const { environment, query, version } = name;
    const use = { environment, query, version: Number.parseInt(version, 10), checkpoint };
    byPlace.set(place, [...(byPlace.get(place) ?? []), use]);
  }
  return byPlace;
}
