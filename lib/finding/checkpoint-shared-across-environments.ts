import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { normalLocation } from '@/lib/domain/location';
import type { Rule } from './finding';
import { type KnownPlace, nameOf, type VersionName } from './known-place';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { sharedPlaces } from './place-users';
import { raise } from './raise';

/**
 * CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS: one environment's query uses another's checkpoint. By path: a declaration of one
 * environment names the place where a version of another lies. By id: a version of another environment at another place
 * carries the same query id, which only a copy does. Needs the other versions that are known. A copy within one
 * environment is not this claim.
 */
export const checkpointSharedAcrossEnvironments: Rule = ({ reading, place }) => {
  if (place == null) return [];
  const { byPath, paths } = usersByPath(place);
  const queryId = idOf(reading);
  const byId = queryId === null ? [] : copies(place, queryId);
  const others = [...new Set([...byPath, ...byId].map(nameOf))];
  if (others.length === 0) return [];
  const environments = new Set([place, ...byPath, ...byId].map(({ environment }) => environment));
  const words = [
    byPath.length === 0
      ? []
      : `${list(byPath)} is declared to use the checkpoint of ${nameOf(place)}, ${paths.join(' and ')}`,
    byId.length === 0
      ? []
      : `${list(byId)} carries the query id of ${nameOf(place)}: one is a copy of the other`,
  ].flat();
  return [
    raise('CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS', {
      subject: reading.name,
      facts: {
        environments: [...environments].sort(),
        query_id: queryId,
        others,
        by: [byPath.length === 0 ? [] : 'path', byId.length === 0 ? [] : 'id'].flat(),
      },
      evidence: ['metadata'],
      summary: `${words.join('; ')}.`,
      nextStep: `Keep ${reading.name} and every copy of it. Find out which environment's query wrote it, let only that one go on from it, and give the other a checkpoint of its own; then compare what both wrote to their sinks since.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never let a query of one environment go on from a checkpoint of another: it moves positions that the other one needs, or writes under its id.',
      ],
    }),
  ];
};

function usersByPath(place: KnownPlace): { byPath: VersionName[]; paths: string[] } {
  const shared = sharedPlaces(place, { declaredOnly: false }).flatMap(({ path, users }) => {
    const others = users.filter(({ environment }) => environment !== place.environment);
    return others.length === 0 ? [] : [{ path, others }];
  });
  return { byPath: shared.flatMap(({ others }) => others), paths: shared.map(({ path }) => path) };
}

function copies(place: KnownPlace, queryId: string): VersionName[] {
  return place.neighbours.filter(
    (other) =>
      other.queryId === queryId &&
      other.environment !== place.environment &&
      other.location !== null &&
      normalLocation(other.location) !== normalLocation(place.location),
  );
}

function idOf({ metadata }: CheckpointReading): string | null {
  return metadata.state === 'present' ? metadata.queryId : null;
}

function list(versions: readonly VersionName[]): string {
  return versions.map(nameOf).join(' and ');
}
