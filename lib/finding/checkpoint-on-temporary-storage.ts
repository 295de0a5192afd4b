import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';
import { whyTemporary } from './temporary-storage';

/**
 * CHECKPOINT_ON_TEMPORARY_STORAGE: the location, or the one that is declared, does not survive a node or a cleaner. Said
 * of configured roots only: a path that is given to the command line may be a copy. Silent where the configuration says
 * that the root is temporary and why: then it is known and meant.
 */
export const checkpointOnTemporaryStorage: Rule = ({ reading, place }) => {
  if (place == null || place.temporary !== null) return [];
  const master = place.declaration?.conf['spark.master'];
  const location = [place.location, place.declaration?.checkpoint ?? place.location].find(
    (each) => whyTemporary(each, master) !== null,
  );
  if (location === undefined) return [];
  const why = whyTemporary(location, master);
  return [
    raise('CHECKPOINT_ON_TEMPORARY_STORAGE', {
      subject: reading.name,
      facts: { location, why },
      evidence: [],
      summary: `The checkpoint is kept where it can be lost at any time: ${location} is ${why}.`,
      nextStep: `Keep ${reading.name} and make a full copy on durable storage now. Then plan a new version with its checkpoint there and hand over from the last commit. If the loss is meant (a test, a demo), say so with \`temporary\` at the root in signalbox.yaml.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never move the files while the query runs: stop it, copy, compare, and start from the copy.',
      ],
    }),
  ];
};
