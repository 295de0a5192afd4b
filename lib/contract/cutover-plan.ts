import { z } from 'zod';
import {
  CUTOVER_GATES,
  CUTOVER_STATES,
  CUTOVER_STRATEGIES,
  GATE_OUTCOMES,
  HOOK_STEPS,
} from '@/lib/domain/cutover-words';
import { epochMs, longString } from './long';
import { positionUnit } from './words';

export const cutoverState = z.enum(CUTOVER_STATES);
export const cutoverStrategy = z.enum(CUTOVER_STRATEGIES);
export const cutoverGate = z.enum(CUTOVER_GATES);
export const hookStep = z.enum(HOOK_STEPS);

/** Positions `from` up to and without `to` of one partition of one source of v1. */
export const placedRange = z.object({
  source: z.number().int(),
  topic: z.string().nullable(),
  partition: z.string(),
  from: longString,
  to: longString,
  unit: positionUnit,
});
export type PlacedRangeJson = z.infer<typeof placedRange>;

export const placedPosition = z.object({
  source: z.number().int(),
  topic: z.string().nullable(),
  partition: z.string(),
  position: longString,
  unit: positionUnit,
});

/** Records, or what else positions count. `size` null: not known, or not to be added up. */
export const amount = z.object({
  ranges: z.array(placedRange),
  size: z.object({ distance: longString, unit: positionUnit }).nullable(),
  unknown: z.array(z.string()),
});
export type AmountJson = z.infer<typeof amount>;

export const startOption = z.object({
  source: z.number().int(),
  option: z.string(),
  value: z.string(),
  /** V2 reads exactly from the position. */
  exact: z.boolean(),
});

/** Where v2 begins, as a rule: its values are read when the step comes. */
export const startRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('v1-committed-end') }),
  z.object({
    kind: z.literal('horizon'),
    fromMs: epochMs,
    horizonMs: longString,
    /** How it was reckoned, a sentence each. */
    because: z.array(z.string()),
  }),
  z.object({ kind: z.literal('time'), fromMs: epochMs }),
  z.object({ kind: z.literal('earliest') }),
]);

const output = z.string().trim().min(1).max(1_000);

/** How the output that exists is brought together with v2's (lib/cutover/plan.ts Reconciliation), without its ranges. */
export const outputChoice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('same-output-keyed'),
    output,
    key: z.array(z.string().trim().min(1).max(200)).min(1).max(50),
  }),
  z.object({ kind: z.literal('same-output'), output }),
  z.object({ kind: z.literal('new-output'), from: output, to: output }),
  z.object({ kind: z.literal('replace-range'), output, where: output }),
  z.object({ kind: z.literal('accept-duplicates'), output }),
]);
export type OutputChoice = z.infer<typeof outputChoice>;

const ranges = { ranges: z.array(placedRange) };
const [keyed, same, fresh, replaced, accepted] = outputChoice.options;
export const reconciliation = z.discriminatedUnion('kind', [
  keyed.extend(ranges),
  same.extend(ranges),
  fresh.extend(ranges),
  replaced.extend(ranges),
  accepted.extend(ranges),
]);

export const plannedVersion = z.object({
  name: z.string(),
  location: z.string(),
  environment: z.string(),
  queryId: z.string().nullable(),
  lastCommittedBatch: longString.nullable(),
});

/** Numbers that a plan binds; times in milliseconds. */
export const limits = z.object({
  freshMs: longString,
  quietMargin: longString,
  quietFloorMs: longString,
  longestWaitMs: longString,
  lagLimit: longString,
  lagSamples: z.number().int(),
  v2Batches: longString,
  outputFreshMs: longString,
  soakMs: longString,
  wayBackMs: longString,
  approvalMs: longString,
  stepMs: z.partialRecord(cutoverState, longString),
  totalMs: longString,
});

/** What people approve: everything in it is in its digest (lib/cutover/plan.ts). */
export const plan = z.object({
  query: z.string(),
  environment: z.string(),
  isProtected: z.boolean(),
  v1: plannedVersion,
  v2: plannedVersion,
  strategy: cutoverStrategy,
  strategyReason: z.string().nullable(),
  start: z
    .object({
      rule: startRule,
      /** In one sentence, with the values. */
      words: z.string(),
      values: z.array(placedPosition),
      options: z.array(startOption),
      v1End: z.array(placedPosition),
      atMs: epochMs,
      bound: z.object({ distance: longString, untilMs: epochMs }),
    })
    .nullable(),
  output: reconciliation.nullable(),
  reverse: z.object({ readersBack: z.boolean(), note: z.string().nullable() }).nullable(),
  commands: z.partialRecord(hookStep, z.string()),
  limits,
});
export type PlanJson = z.infer<typeof plan>;

/** What a gate says, and of when. */
export const gateResult = z.object({
  gate: cutoverGate,
  /** What it looks at, in a few words. */
  title: z.string(),
  /** `inconclusive`: missing, stale or contradictory. Never a pass. */
  outcome: z.enum(GATE_OUTCOMES),
  words: z.string(),
  evidence: z.array(z.string()),
  /** When the oldest thing that it rests on was true; null when nothing in it ages. */
  asOfMs: epochMs.nullable(),
  judgedMs: epochMs,
  /** When time alone may settle it; null when waiting does not help. */
  settlesMs: epochMs.nullable(),
  /** Whether a person may skip it as it stands now. */
  forceable: z.boolean(),
});
export type GateJson = z.infer<typeof gateResult>;

/** Something that a person does, or a hook for them. */
export const todo = z.object({
  words: z.string(),
  /** To be copied as it stands. */
  command: z.string().nullable(),
  hook: hookStep.nullable(),
  /** What became of the hook; null where none was called. An answer is no proof. */
  call: z
    .object({
      deliveryId: z.string(),
      askedMs: epochMs,
      /** Where it goes: an address without secrets, or `command <name>`. Null: no hook is configured, so a person does it. */
      url: z.string().nullable(),
      attempts: z.number().int(),
      nextAttemptMs: epochMs.nullable(),
      /** Why it is asked again, not yet, or not any more (then no attempt is next); null before its first attempt, and with an answer. */
      waiting: z.string().nullable(),
      answer: z.object({ ok: z.boolean(), words: z.string(), atMs: epochMs }).nullable(),
    })
    .nullable(),
});
export type TodoJson = z.infer<typeof todo>;

export const step = z.object({
  state: cutoverState,
  title: z.string(),
  position: z.enum(['done', 'now', 'ahead']),
  what: z.string(),
  consumers: z.string(),
  todo: z.array(todo),
  gates: z.array(cutoverGate),
  /** When it was entered, and left; null: not yet, or not on this way. */
  enteredMs: epochMs.nullable(),
});
export type StepJson = z.infer<typeof step>;

/** A plan as it would be: what `?dryRun=true` answers, and nothing was written. */
export const dryRun = z.object({
  asOfMs: epochMs,
  digest: z.string(),
  plan,
  /** Why there can be no such plan; empty when it may be made. */
  refusals: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The gates of the first step, judged now. */
  gates: z.array(gateResult),
  steps: z.array(step),
  /** How to get back, state by state, where that is known beforehand. */
  waysBack: z.array(z.object({ state: cutoverState, words: z.string() })),
  /** What makes a restart on the same checkpoint safe; empty where a cutover is needed. */
  safeRestart: z.array(z.string()),
});
export type DryRun = z.infer<typeof dryRun>;
