import { formatCountOf } from '@/lib/domain/format';
import { differencesOfV1 } from '../differences-of-v1';
import type { ManifestDifference } from '../manifest';
import type { Gate } from './facts';
import { fail, inconclusive, pass, staleness } from './gate';

/**
 * Nothing in v1's checkpoint was changed or taken since the last proof. Until the fence v1 itself adds and purges; after it
 * nobody does.
 */
export const v1Untouched: Gate = ({ manifests, nowMs, cutover }) => {
  const { plan, handover, decisions } = cutover;
  const { name } = plan.v1;
  const isFenced = handover !== null;
  const { now } = manifests;
  const proofs = isFenced ? manifests : { ...manifests, fence: null };
  if ((isFenced ? proofs.fence : proofs.plan) === null)
    return inconclusive(`No manifest of ${name} was taken ${isFenced ? 'at the fence' : 'at planning'}.`);
  if (now === null) return inconclusive(`The files of ${name} could not be listed.`);
  const stale = staleness(`The files of ${name} were listed`, now.takenMs, nowMs, plan.limits.freshMs);
  if (stale !== null) return stale;
  const differences = differencesOfV1(proofs, isFenced) ?? [];
  const accepted = decisions.find(({ about }) => about === 'manifest');
  const open = differences.filter(
    ({ path }) => accepted?.about !== 'manifest' || !accepted.paths.includes(path),
  );
  const files = formatCountOf(now.files.length, 'file');
  const more = { asOfMs: now.takenMs };
  if (open.length > 0)
    return fail(
      `${formatCountOf(open.length, 'file')} of ${name} changed that should not have: ${shown(open)}`,
      { ...more, evidence: open.map(({ path }) => `${name}/${path}`) },
    );
  if (differences.length > 0)
    return pass(
      `${files}, ${formatCountOf(differences.length, 'difference')}, which ${accepted?.by.name} accepted: ${accepted?.reason}`,
      more,
    );
  return pass(`${files}, no difference${isFenced ? '' : ' that the query did not make itself'}.`, more);
};

const SHOWN = 3;

function shown(differences: readonly ManifestDifference[]): string {
  const first = differences.slice(0, SHOWN).map(({ words }) => words);
  const more = differences.length - first.length;
  return [...first, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
