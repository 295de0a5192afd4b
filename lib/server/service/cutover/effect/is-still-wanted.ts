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
export function whyNotCalled(
  { outcome, goingBack, trouble, paused }: Cutover,
  step: HookStep,
): Settled | null {
  const isForward = FORWARD[step];
  if (outcome !== null && (isForward || outcome.kind === 'left-as-it-stands'))
    return {
      kind: 'over',
      outcome: 'superseded',
      words: `Not called (again): the cutover is over. ${outcome.words}`,
    };
  if (isForward && goingBack !== null)
    return {
      kind: 'over',
      outcome: 'superseded',
      words: 'Not called (again): the way back was taken meanwhile.',
    };
  if (outcome !== null) return null;
  if (trouble !== null)
    return { kind: 'later', words: 'Not called while the cutover waits for people.', pauseMs: HELD_MS };
  if (isForward && paused !== null)
    return { kind: 'later', words: 'Not called while the cutover is paused.', pauseMs: HELD_MS };
  return null;
}
