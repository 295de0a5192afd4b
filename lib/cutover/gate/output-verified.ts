import type { Gate } from './facts';
import { fail, inconclusive, pass, staleness } from './gate';

/** Both outputs were compared, and not too long ago. */
export const outputVerified: Gate = ({ output, nowMs, cutover: { plan } }) => {
  if (output === null)
    return inconclusive(`The output of ${plan.v2.name} has not been compared with that of ${plan.v1.name}.`);
  const more = { asOfMs: output.atMs };
  if (output.result === 'different') return fail(`${output.words} (${output.by})`, more);
  const stale = staleness('Both outputs were compared', output.atMs, nowMs, plan.limits.outputFreshMs);
  return stale ?? pass(`${output.words} (${output.by})`, more);
};
