import { isActive } from '@/lib/cutover/path';
import type { Cutover } from '@/lib/cutover/state';
import type { Look } from '../look';

/** The gates of a look that are of the step before which the cutover stands; null where it was of another change. */
export interface KnownLook {
  look: Look;
  lookedMs: bigint;
  /** False: it was made of an earlier change of the cutover. */
  isCurrent: boolean;
}

/** Why a cutover waits, in one sentence; null when it may go on, and when it is over. */
export function waitingFor(cutover: Cutover, known: KnownLook | null): string | null {
  const { state, paused, trouble, plan, approval } = cutover;
  if (!isActive(state)) return null;
  if (trouble !== null) return trouble.why;
  if (paused !== null) return `Paused by ${paused.by.name}: ${paused.reason}`;
  if (state === 'validated')
    return plan.strategy === 'not-needed'
      ? `${plan.v2.name} may go on with the checkpoint of ${plan.v1.name}: no cutover is needed.`
      : approval === null
        ? 'The plan has to be approved.'
        : null;
  if (known === null || !known.isCurrent) return 'Its gates have not been judged yet.';
  const rank = { inconclusive: 0, fail: 1, pass: 2 } as const;
  const [first] = known.look.gates
    .filter(({ outcome }) => outcome !== 'pass')
    .toSorted((a, b) => rank[a.outcome] - rank[b.outcome]);
  return first?.words ?? null;
}
