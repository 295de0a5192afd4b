import { normalLocation } from '@/lib/domain/location';
import type { Gate, OtherVersion } from './facts';
import { fail, inconclusive, pass } from './gate';
import { isInside } from './paths-apart';

/** HARD RULE: nobody else uses v2's checkpoint, by its path or by its identity. */
export const checkpointUnshared: Gate = ({ cutover: { plan }, others, v1, v2, v2Absent }) => {
  const { location, name } = plan.v2;
  if (others === null) return inconclusive(`Who else uses ${location} is not known.`);
  const place = normalLocation(location);
  const user = others.find(({ locations }) =>
    locations
      .map(normalLocation)
      .some((each) => each === place || isInside(each, place) || isInside(place, each)),
  );
  if (user !== undefined)
    return fail(
      `${nameOf(user)} uses ${user.locations.join(', ')}: ${name} needs a checkpoint that nobody else uses.`,
      { evidence: [...user.locations, location] },
    );
  if (v2 === null && !v2Absent)
    return inconclusive(`${name} could not be read at ${location}: whether it is a copy is not known.`);
  const id = v2?.metadata.state === 'present' ? v2.metadata.queryId : null;
  const isCopyOfV1 = id !== null && v1?.metadata.state === 'present' && v1.metadata.queryId === id;
  const twin = isCopyOfV1
    ? plan.v1.name
    : others.filter(({ queryId }) => queryId !== null && queryId === id).map(nameOf)[0];
  if (twin !== undefined)
    return fail(
      `${name} carries the query id of ${twin} (${id}): it is a copy, whose batches a sink takes for the other's. Start v2 with a new checkpoint.`,
      { evidence: [`${name}/metadata`] },
    );
  return pass(`No other version that is known here uses ${location}.`, { evidence: [location] });
};

function nameOf({ query, version, environment }: OtherVersion): string {
  return `${query} ${version} in ${environment}`;
}
