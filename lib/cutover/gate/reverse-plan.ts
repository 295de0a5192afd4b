import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { fail, inconclusive, pass } from './gate';

/** The way back works before it is needed: v1 can start on its own checkpoint as it is now. */
export const reversePlan: Gate = (facts) => {
  const { plan } = facts.cutover;
  if (plan.reverse === null) return fail('The plan does not say how to get back.');
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1.verdict;
  const { restart, state, name, readAtMs: asOfMs, lastPlannedBatch } = v1.reading;
  const evidence = lastPlannedBatch === null ? [] : [`${name}/offsets/${lastPlannedBatch}`];
  if (restart.action === 'fail')
    return fail(`${name} could not be started again: ${restart.why}.`, { asOfMs, evidence });
  if (restart.action === 'fresh')
    return fail(`${name} would start anew: ${restart.why}.`, { asOfMs, evidence });
  if (state !== null && !state.loadable)
    return fail(`The state that ${name} needs to start again cannot be loaded.`, {
      asOfMs,
      evidence: [`${name}/state`],
    });
  if (state === null && v1.reading.areas.some(({ area, files }) => area === 'state' && files > 0))
    return inconclusive(`Whether the state of ${name} can be loaded was not looked at.`, { asOfMs });
  return pass(`${name} can start again on its own checkpoint: ${restart.why}.`, { asOfMs, evidence });
};
