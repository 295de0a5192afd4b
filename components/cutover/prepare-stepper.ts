import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { StepJson } from '@/lib/contract/cutover-plan';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { formatCount, formatDuration } from '@/lib/domain/format';
import { shortDigest } from './short-digest';
import { quietWords } from './silence';

/** One line of the stepper. `side`: beside the way (going back, over, waiting for people). */
export type StepperLine = {
  state: CutoverState;
  title: string;
  /** `left`: the cutover stood here when it went beside its way. */
  position: 'done' | 'now' | 'ahead' | 'left';
  side: 'back' | 'help' | 'over' | null;
  /** What is known of it, in a few words. */
  detail: string | null;
  /** When that was true, or the step was entered; null: not. */
  atMs: string | null;
};

export type Stepper = {
  lines: readonly StepperLine[];
  /** `step 5 of 9`; null beside the way. */
  place: { at: number; of: number } | null;
};

/** All steps with what came of each, and, where the cutover left its way, what it does instead. */
export function prepareStepper(cutover: CutoverAnswer): Stepper {
  const { steps, now, outcome } = cutover;
  const onWay = steps.some(({ state }) => state === now.state);
  const lines: StepperLine[] = steps.map((step, place) => ({
    state: step.state,
    title: step.title,
    position: step.position === 'now' && !onWay ? 'left' : step.position,
    side: null,
    ...detailOf(cutover, step, steps[place + 1]),
  }));
  if (onWay) {
    const at = steps.findIndex(({ state }) => state === now.state);
    return { lines, place: { at: at + 1, of: steps.length } };
  }
  const left = lines.findLastIndex(({ position }) => position === 'done' || position === 'left');
  const line: StepperLine = {
    state: now.state,
    title: now.title,
    position: outcome === null ? 'now' : 'done',
    side: sideOf(now.state),
    detail: null,
    atMs: cutover.sinceMs,
  };
  return { lines: [...lines.slice(0, left + 1), line, ...lines.slice(left + 1)], place: null };
}

function sideOf(state: CutoverState): StepperLine['side'] {
  if (state === 'needs-human') return 'help';
  return state === 'rolling-back' || state === 'rolled-back' ? 'back' : 'over';
}

type Detail = Pick<StepperLine, 'detail' | 'atMs'>;

function detailOf(cutover: CutoverAnswer, step: StepJson, after: StepJson | undefined): Detail {
  const leftMs = step.position === 'done' ? (after?.enteredMs ?? null) : null;
  const say = (detail: string | null, atMs: string | null = leftMs): Detail => ({ detail, atMs });
  const { approval, output, quiet, handover, plan, keep, startMatch } = cutover;
  switch (step.state) {
    case 'draft':
      return say(`plan ${shortDigest(cutover.digest)}`, leftMs ?? cutover.createdMs);
    case 'validated':
      if (approval === null) return say(step.position === 'now' ? 'nobody has approved it yet' : null, null);
      return say(
        `${approval.by.name}: “${approval.reason}”${approval.holds ? '' : ', no longer holds'}`,
        approval.atMs,
      );
    case 'warming':
      if (step.position === 'done') return say('v2 has caught up');
      return say(
        step.position === 'now' && startMatch?.state === 'not-started' ? 'v2 has not started' : null,
        step.enteredMs,
      );
    case 'verified':
      if (output === null) return say(null);
      return say(
        `outputs ${output.result === 'equal' ? 'equal' : 'differ'}${output.stale ? ', too old to count' : ''}`,
        output.atMs,
      );
    case 'fencing':
      if (step.position === 'done') return say('v1 is silent', leftMs ?? cutover.fenceVerifiedMs);
      return say(quiet === null ? null : quietWords(quiet), null);
    case 'handing-over':
      return say(
        handover === null ? null : `v1 ends after batch ${formatCount(BigInt(handover.batch))}`,
        handover?.atMs ?? null,
      );
    case 'soaking':
      if (step.position === 'done')
        return say(cutover.goingBack === null ? 'watched to its end' : 'left to go back');
      return say(`${formatDuration(BigInt(plan.limits.soakMs))} in all`, null);
    case 'completed':
      return keep === null ? say(null) : say(`v1 kept by ${keep.owner}`, keep.atMs);
    case 'approved':
    case 'switched':
      return say(null);
    default:
      return say(null);
  }
}
