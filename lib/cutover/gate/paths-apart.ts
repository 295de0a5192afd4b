import { normalLocation } from '@/lib/domain/location';
import type { Gate } from './facts';
import { fail, pass } from './gate';

/** HARD RULE: the checkpoints of v1 and v2 are two places, and neither lies in the other. */
export const pathsApart: Gate = ({ cutover: { plan } }) => {
  const [v1, v2] = [plan.v1.location, plan.v2.location].map(normalLocation);
  const evidence = [plan.v1.location, plan.v2.location];
  if (v1 === undefined || v2 === undefined || v1 === v2)
    return fail(
      `${plan.v2.name} is to use the checkpoint of ${plan.v1.name} (${plan.v2.location}): two queries on one checkpoint lose or double records. Give v2 a place of its own.`,
      { evidence },
    );
  if (isInside(v1, v2) || isInside(v2, v1))
    return fail(
      `One checkpoint lies inside the other (${plan.v1.location}, ${plan.v2.location}): what cleans or copies one takes the other along. Give v2 a place beside v1.`,
      { evidence },
    );
  return pass('Both checkpoints have a place of their own.', { evidence });
};

/** True when `inner` lies below `outer`. */
export function isInside(inner: string, outer: string): boolean {
  return inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}
