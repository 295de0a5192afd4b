/** What a cutover is about to do. Order: the way forward, then the ways out. */
export const CUTOVER_STATES = [
  'draft',
  'validated',
  'approved',
  'warming',
  'verified',
  'fencing',
  'handing-over',
  'switched',
  'soaking',
  'completed',
  'rolling-back',
  'rolled-back',
  'aborted',
  'needs-human',
] as const;
export type CutoverState = (typeof CUTOVER_STATES)[number];

/**
 * `handover`: v2 starts where v1's commits end · `warm-up-replay`: v2 starts earlier, writes to an output of its own and
 * catches up · `backfill`: the same from the earliest record or a time · `not-needed`: v2 may go on with v1's checkpoint.
 */
export const CUTOVER_STRATEGIES = ['handover', 'warm-up-replay', 'backfill', 'not-needed'] as const;
export type CutoverStrategy = (typeof CUTOVER_STRATEGIES)[number];

/** `inconclusive`: missing, stale or contradictory. Never a pass. */
export const GATE_OUTCOMES = ['pass', 'fail', 'inconclusive'] as const;
export type GateOutcome = (typeof GATE_OUTCOMES)[number];

/** Conditions of a step. Names are stable: they stand in plans, whose digest people approve. */
export const CUTOVER_GATES = [
  'paths-apart',
  'checkpoint-durable',
  'checkpoint-unshared',
  'same-environment',
  'start-explicit',
  'sink-identity',
  'findings',
  'retention',
  'reverse-plan',
  'plan-current',
  'approval',
  'freeze-window',
  'caught-up',
  'v2-batches',
  'output-verified',
  'quiet',
  'second-witness',
  'drained-tail',
  'within-bound',
  'start-matches',
  'v2-past-end',
  'v1-untouched',
  'soak-over',
  'v2-quiet',
  'v1-resumed',
] as const;
export type CutoverGate = (typeof CUTOVER_GATES)[number];

/** What a person, or a token, asks of a cutover. */
export const CUTOVER_ACTIONS = [
  'plan',
  'validate',
  'approve',
  'advance',
  'settle',
  'amend',
  'pause',
  'resume',
  'escalate',
  'abort',
  'rollback',
  'complete',
] as const;
export type CutoverAction = (typeof CUTOVER_ACTIONS)[number];

/** Steps that a hook may carry out; without one a person does. Signalbox itself starts and stops nothing. */
export const HOOK_STEPS = [
  'start-v2',
  'stop-v1',
  'switch-readers',
  'stop-v2',
  'start-v1',
  'switch-readers-back',
] as const;
export type HookStep = (typeof HOOK_STEPS)[number];

/** How a cutover ended. */
export const CUTOVER_OUTCOMES = ['switched', 'no-changes-made', 'went-back', 'left-as-it-stands'] as const;
export type CutoverOutcome = (typeof CUTOVER_OUTCOMES)[number];
