import type { Gate } from './facts';
import { fail, pass } from './gate';

/** HARD RULE: v2's checkpoint lies in v1's environment. */
export const sameEnvironment: Gate = ({ cutover: { plan } }) => {
  const { v1, v2, environment } = plan;
  if (v1.environment === v2.environment && v1.environment === environment)
    return pass(`Both versions belong to ${environment}.`);
  return fail(
    `${v1.name} belongs to ${v1.environment} and ${v2.name} to ${v2.environment}: a cutover stays in one environment. Choose a place in ${v1.environment}.`,
    { evidence: [v1.location, v2.location] },
  );
};
