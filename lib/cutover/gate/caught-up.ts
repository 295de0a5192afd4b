import { formatCount } from '@/lib/domain/format';
import type { Gate } from './facts';
import { fail, inconclusive, pass, staleness } from './gate';

/** V2's distance to the head was within the limit for so many samples in a row, up to now. */
export const caughtUp: Gate = ({ lag, nowMs, cutover: { plan } }) => {
  const { lagLimit, lagSamples, freshMs } = plan.limits;
  const newest = lag.slice(-lagSamples);
  const last = newest.at(-1);
  const [first] = newest;
  if (last === undefined || first === undefined)
    return inconclusive(`How far ${plan.v2.name} is behind has not been measured.`);
  const stale = staleness(`The distance of ${plan.v2.name} was measured`, last.atMs, nowMs, freshMs);
  if (stale !== null) return stale;
  const asOfMs = first.atMs;
  const isGapped = newest.some(({ atMs }, index) => {
    const before = newest[index - 1];
    return before !== undefined && (atMs <= before.atMs || atMs - before.atMs > freshMs);
  });
  if (isGapped)
    return inconclusive(`The newest samples of ${plan.v2.name} do not follow each other.`, { asOfMs });
  if (newest.some(({ distance }) => distance === null))
    return inconclusive(
      `In one of the newest ${lagSamples} samples the distance of ${plan.v2.name} is not known.`,
      {
        asOfMs,
      },
    );
  const most = newest.reduce(
    (max, { distance }) => (distance !== null && distance > max ? distance : max),
    0n,
  );
  if (most > lagLimit)
    return fail(
      `${plan.v2.name} was up to ${formatCount(most)} behind in the newest ${newest.length} samples; the limit is ${formatCount(lagLimit)}.`,
      { asOfMs },
    );
  if (newest.length < lagSamples)
    return inconclusive(
      `${newest.length} of ${lagSamples} samples in a row are within ${formatCount(lagLimit)}.`,
      { asOfMs },
    );
  return pass(
    `${plan.v2.name} was at most ${formatCount(most)} behind in ${lagSamples} samples in a row; the limit is ${formatCount(lagLimit)}.`,
    { asOfMs },
  );
};
