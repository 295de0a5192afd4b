import type { CutoverEvent, EventKind, EventOf } from './event';
import type { Plan } from './plan';
import type { Cutover } from './state';
import { TABLE, WHEN_PAUSED } from './table';
import { refused, type Transition } from './transition/transition';
import type { Who } from './who';

/** A new cutover with its first plan. */
export function begin(plan: Plan, digest: string, by: Who, atMs: bigint): Cutover {
  const lasts = plan.limits.stepMs.draft;
  return {
    id: plan.cutover,
    state: 'draft',
    sinceMs: atMs,
    revision: 0n,
    plan,
    digest,
    plannedBy: by,
    requestedBy: by,
    createdMs: atMs,
    approval: null,
    paused: null,
    trouble: null,
    fence: null,
    handover: null,
    v2Released: false,
    goingBack: null,
    decisions: [],
    forced: [],
    hooks: {},
    alarms: [],
    stepEndsMs: lasts === undefined ? null : atMs + lasts,
    totalEndsMs: null,
    soakSinceMs: null,
    keep: null,
    outcome: null,
  };
}

/**
 * What `event` makes of `cutover`: the cutover after it with what is to be done, or why it changes nothing. Pure: the same
 * input gives the same answer, the input is not changed, and nothing is carried out.
 */
export function next(cutover: Cutover, event: CutoverEvent): Transition {
  return dispatch(event.kind, cutover, event);
}

function dispatch<Kind extends EventKind>(kind: Kind, cutover: Cutover, event: CutoverEvent): Transition {
  const cell = TABLE[kind][cutover.state];
  if (typeof cell === 'string') return refused('illegal', cell);
  if (cutover.paused !== null) {
    const why = WHEN_PAUSED[kind] ?? whileStanding(event);
    if (why !== null) return refused('paused', why);
  }
  return cell(cutover, event as EventOf<Kind>);
}

/** The time of a step stands still in a pause; that of the whole does not. */
function whileStanding(event: CutoverEvent): string | null {
  return event.kind === 'timed-out' && event.which === 'step'
    ? 'The cutover is paused: the time of the step stands still.'
    : null;
}
