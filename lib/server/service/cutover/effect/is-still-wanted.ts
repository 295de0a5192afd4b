import type { Cutover } from '@/lib/cutover/state';
import type { HookStep } from '@/lib/domain/cutover-words';
import type { Settled } from './effect-handler';

const FORWARD: Record<HookStep, boolean> = {
  'start-v2': true,
  'stop-v1': true,
  'switch-readers': true,
  'stop-v2': false,
  'start-v1': false,
  'switch-readers-back': false,
};

/** How soon a cutover that is held is looked at again. */
const HELD_MS = 2_000n;

/**
 * Why a hook is not called (any more); null where it is. Between its asking and its call people may have paused the cutover,
 * gone back or ended it: a job that is started after that would write beside another one.
 */
export function whyNotCalled(cutover: Cutover, step: HookStep): Settled | null {
  const { outcome, goingBack, trouble, paused } = cutover;
  const isForward = FORWARD[step];
  // Who went back has seen v1 commit, and another cutover may have begun.
  const isLate = isForward || step === 'start-v1' || outcome?.kind === 'left-as-it-stands';
  if (outcome !== null && isLate) return superseded(`the cutover is over. ${outcome.words}`);
  if (isForward && goingBack !== null) return superseded('the way back was taken meanwhile.');
  if (step === 'start-v2' && isPastStart(cutover)) return superseded('the cutover has gone on meanwhile.');
  if (outcome !== null) return null;
  if (trouble !== null)
    return { kind: 'later', words: 'Not called while the cutover waits for people.', pauseMs: HELD_MS };
  if (isForward && paused !== null)
    return { kind: 'later', words: 'Not called while the cutover is paused.', pauseMs: HELD_MS };
  return null;
}

/** True beyond the state that asks for v2: commits of it were seen, whoever started it, and a second one would write beside it. */
function isPastStart({ plan: { strategy }, state, trouble }: Cutover): boolean {
  return (trouble?.from ?? state) !== (strategy === 'handover' ? 'handing-over' : 'warming');
}

function superseded(why: string): Settled {
  return { kind: 'over', outcome: 'superseded', words: `Not called (again): ${why}` };
}
