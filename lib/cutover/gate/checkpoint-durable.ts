import { whyTemporary } from '@/lib/finding/temporary-storage';
import type { Gate } from './facts';
import { fail, pass } from './gate';

/** HARD RULE: v2's checkpoint survives a node and a cleaner; or its root is declared temporary, with the reason. */
export const checkpointDurable: Gate = ({ cutover: { plan }, v2Master, v2Temporary }) => {
  const { location, name } = plan.v2;
  const why = whyTemporary(location, v2Master ?? undefined);
  if (why !== null && v2Temporary != null)
    return pass(`The checkpoint of ${name} is ${why}. Its root is declared temporary (${v2Temporary}).`, {
      evidence: [location],
    });
  return why === null
    ? pass(`Nothing says that ${location} is temporary storage.`, { evidence: [location] })
    : fail(`The checkpoint of ${name} is ${why} (${location}): choose a place that outlives a node.`, {
        evidence: [location],
      });
};
