import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { GateJson } from '@/lib/contract/cutover-plan';
import type { SessionActor } from '@/lib/contract/session';
import { type CutoverToAct, whyNotForcing, whyNotNow } from '@/lib/cutover/can';
import type { CutoverAction } from '@/lib/domain/cutover-words';
import { formatCountOf } from '@/lib/domain/format';
import { whyNot as whyNotScope } from '@/lib/domain/why-not';
import type { CutoverTask, ForceableAction } from './cutover-task';

/** A button: what it says, what it opens, and why it may not be pressed. */
export type ActionButton = { task: CutoverTask; label: string; whyNot: string | null };

export type Actions = {
  /** The next step; null where none leads on. `refused`: not by a gate, but by who asks or where the cutover stands. */
  primary: (ActionButton & { refused: string | null }) | null;
  /** The next step with gates skipped; null where no gate that waits may be. */
  force: ActionButton | null;
  /** Beside it: the ways out first. */
  others: readonly ActionButton[];
  /** Why something may not be done, wherever on the page it is offered. */
  whyNotTask: (task: CutoverTask) => string | null;
};

type Forward = Extract<CutoverAction, 'validate' | 'approve' | 'advance' | 'complete' | 'resume'>;

/** Everything that may be done now, each with the reason where it may not. */
export function prepareActions(cutover: CutoverAnswer, actor: SessionActor | null): Actions {
  const asked = toAct(cutover);
  const whyNot = whyNotNow(asked, actor);
  const whyNotTask = (task: CutoverTask) => whyNotOf(task, whyNot, cutover.environment, actor);
  const forward = forwardOf(cutover);
  const waiting = waitingGates(cutover);
  const others = outsOf(cutover).map(({ kind, label }) => ({ task: { kind }, label, whyNot: whyNot[kind] }));
  if (forward === null) return { primary: null, force: null, others, whyNotTask };
  const label = forwardLabel(cutover, forward);
  const primary = {
    task: { kind: forward },
    label,
    refused: whyNot[forward],
    whyNot: whyNot[forward] ?? (takesGates(forward) && !cutover.gatesAreStale ? gatesWait(waiting) : null),
  };
  const skippable = waiting.filter(({ forceable }) => forceable);
  if (!takesGates(forward) || whyNot[forward] !== null || skippable.length === 0)
    return { primary, force: null, others, whyNotTask };
  const stays = waiting.find(({ forceable }) => !forceable);
  const force = {
    task: { kind: 'force' as const, action: forward, gates: skippable.map(({ gate }) => gate) },
    label: 'Force…',
    whyNot:
      whyNotForcing(asked, actor) ??
      (stays === undefined ? null : `“${stays.title}” is never forced, and it does not pass: ${stays.words}`),
  };
  return { primary, force, others, whyNotTask };
}

function whyNotOf(
  task: CutoverTask,
  whyNot: Record<CutoverAction, string | null>,
  environment: string,
  actor: SessionActor | null,
): string | null {
  switch (task.kind) {
    case 'tail':
    case 'start':
    case 'witness':
    case 'manifest':
      return whyNot.settle;
    case 'check':
      return whyNotScope(actor, 'cutover:write', environment);
    case 'force':
      return whyNot[task.action];
    default:
      return whyNot[task.kind];
  }
}

/** What `lib/cutover/can.ts` has to know. */
export function toAct(cutover: CutoverAnswer): CutoverToAct {
  return {
    state: cutover.state,
    isPaused: cutover.paused !== null,
    strategy: cutover.strategy,
    environment: cutover.environment,
    isProtected: cutover.isProtected,
    // Who had a token do it counts as who did it.
    requestedById: cutover.requestedBy.makerId ?? cutover.requestedBy.id,
    plannedById: cutover.plannedBy.makerId ?? cutover.plannedBy.id,
  };
}

/** The gates of the next step that do not pass, as judged last. */
export function waitingGates({ gates }: Pick<CutoverAnswer, 'gates'>): readonly GateJson[] {
  return gates.filter(({ outcome }) => outcome !== 'pass');
}

function takesGates(action: Forward): action is Forward & ForceableAction {
  return action === 'validate' || action === 'advance' || action === 'complete';
}

function gatesWait(waiting: readonly GateJson[]): string | null {
  const [first, ...more] = waiting;
  if (first === undefined) return null;
  const also = more.length === 0 ? '' : ` (and ${formatCountOf(more.length, 'other gate')})`;
  return `Waits for “${first.title}”${also}: ${first.words}`;
}

function forwardOf({ state, paused }: CutoverAnswer): Forward | null {
  switch (state) {
    case 'draft':
      return 'validate';
    case 'validated':
      return 'approve';
    case 'soaking':
      return paused === null ? 'complete' : 'resume';
    case 'approved':
    case 'warming':
    case 'verified':
    case 'fencing':
    case 'handing-over':
    case 'switched':
      return paused === null ? 'advance' : 'resume';
    case 'rolling-back':
      return 'advance';
    case 'needs-human':
      return 'resume';
    case 'completed':
    case 'rolled-back':
    case 'aborted':
      return null;
    default:
      return state satisfies never;
  }
}

function forwardLabel(cutover: CutoverAnswer, forward: Forward): string {
  const { state, next, steps, v1, goingBack } = cutover;
  if (forward === 'validate') return 'Validate the plan';
  if (forward === 'approve') return 'Approve…';
  if (forward === 'complete') return 'Complete…';
  if (forward === 'resume') return state === 'needs-human' ? 'Go on from here…' : 'Resume…';
  if (state === 'rolling-back')
    return goingBack?.v2QuietMs == null ? `Start ${v1.name} again` : `${v1.name} runs again`;
  if (next === 'warming') return 'Begin the warm-up';
  if (next === 'soaking') return 'Begin the soak';
  return steps.find((step) => step.state === next)?.title ?? 'Next step';
}

type Out = {
  kind: Extract<CutoverAction, 'pause' | 'abort' | 'rollback' | 'escalate' | 'approve'>;
  label: string;
};

/** Which ways out are offered: those that lead somewhere from here. Who may take them is said by the button. */
function outsOf({ state, paused, approval }: CutoverAnswer): readonly Out[] {
  const pause: Out[] = paused === null ? [{ kind: 'pause', label: 'Pause…' }] : [];
  const back: Out = { kind: 'rollback', label: 'Go back…' };
  const call: Out = { kind: 'escalate', label: 'Stop and call people…' };
  const abort: Out = { kind: 'abort', label: 'Abort…' };
  const again: Out[] = approval?.holds === true ? [] : [{ kind: 'approve', label: 'Approve again…' }];
  switch (state) {
    case 'draft':
    case 'validated':
      return [abort];
    case 'approved':
    case 'warming':
    case 'verified':
      return [...pause, abort, ...again];
    case 'fencing':
    case 'handing-over':
      return [...pause, call, back, ...again];
    case 'switched':
    case 'soaking':
      return [...pause, call, back];
    case 'rolling-back':
      return [call];
    case 'needs-human':
      return [back, { kind: 'abort', label: 'Close as it stands…' }];
    case 'completed':
    case 'rolled-back':
    case 'aborted':
      return [];
    default:
      return state satisfies never;
  }
}
