import type { Rule } from './finding';
import { nameOf } from './known-place';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { sharedPlaces } from './place-users';
import { raise } from './raise';

/**
 * TWO_QUERIES_ON_ONE_CHECKPOINT: declared queries, or versions of one, name one path in one environment. Spark keeps a
 * second driver out only when both run at the same moment and the storage renames atomically; one after the other they
 * read each other's positions and state. Across environments it is CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS. Needs
 * declarations of both.
 */
export const twoQueriesOnOneCheckpoint: Rule = ({ reading, place }) => {
  if (place == null) return [];
  return sharedPlaces(place, { declaredOnly: true }).flatMap(({ path, users }) => {
    const queries = users.filter(({ environment }) => environment === place.environment).map(nameOf);
    if (queries.length < 2) return [];
    return [
      raise('TWO_QUERIES_ON_ONE_CHECKPOINT', {
        subject: reading.name,
        facts: { queries, location: path },
        evidence: ['metadata'],
        summary: `${queries.join(' and ')} are declared to use one checkpoint, ${path}: each would go on from the other's positions and state.`,
        nextStep: `Keep ${reading.name} and start only the query that wrote it, by the id in \`metadata\` and its sources. Give every other one a checkpoint of its own, with a start position that is chosen, and declare that.`,
        neverDo: [
          NEVER_DELETE_CHECKPOINT,
          'Never start the second query on this path: its batches would take the ids of the first, and a sink that deduplicates by them would drop rows.',
        ],
      }),
    ];
  });
};
