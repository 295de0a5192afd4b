import type { HookStep } from '@/lib/domain/cutover-words';
import { type HookedQuery, type Hooks, placesOfHook } from '@/lib/server/config/hooks';

/**
 * Why the hook of a step is not asked: it is that of several queries of one name, and to ask it for one would start or stop
 * the job of another. Null where it is clear which is meant.
 * @param namesakes the places of all queries of this name in this environment
 */
export function whyShared(
  hooks: Hooks,
  query: HookedQuery,
  step: HookStep,
  namesakes: readonly string[],
): string | null {
  const places = placesOfHook(hooks, query, step, namesakes);
  if (places.length <= 1) return null;
  return `the hook ${step} of ${query.query} in ${query.environment} is that of ${places.length} queries (${places.map(placeInWords).join(', ')}), and does not say which. Put it under hooks.${query.query}.catalogs or .roots in signalbox.yaml.`;
}

function placeInWords(place: string): string {
  const separator = place.indexOf(':');
  const name = place.slice(separator + 1);
  return place.startsWith('catalog:') ? `catalog ${name}` : `root ${name}`;
}
