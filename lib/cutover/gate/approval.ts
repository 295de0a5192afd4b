import { formatAge, formatMoment } from '@/lib/domain/format';
import { whyNotApproved, whyNotApprovedBy } from '../approval';
import { isFenced } from '../path';
import type { Gate } from './facts';
import { fail, inconclusive, pass } from './gate';

/** Somebody who may has approved this very plan, and not too long ago. */
export const approval: Gate = ({ cutover, nowMs }) => {
  const { approval: given, digest, state } = cutover;
  const why = whyNotApproved(given, { digest, nowMs, begun: isFenced(state) });
  if (given === null) return inconclusive(why ?? 'Nobody has approved this plan.');
  const rights = whyNotApprovedBy(cutover, given.by);
  if (why !== null || rights !== null) return fail([why, rights].filter((each) => each !== null).join(' '));
  return pass(
    `${given.by.name} approved plan ${digest.slice(0, 8)}… ${formatAge(given.atMs, nowMs)}; it holds until ${formatMoment(given.expiresMs)}.`,
    { asOfMs: given.atMs },
  );
};
