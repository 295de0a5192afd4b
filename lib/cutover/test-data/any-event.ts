import fc from 'fast-check';
import { CUTOVER_GATES, type CutoverGate, GATE_OUTCOMES, HOOK_STEPS } from '@/lib/domain/cutover-words';
import { type CutoverEvent, EVENT_KINDS, type EventKind } from '../event';
import type { GateResult } from '../gate/gate';
import type { Cutover, Decision } from '../state';
import { ANA, DIGEST, FINAL, MIRA, samplePlan, TOKEN } from './sample';

/** What a schedule decides about one event; the cutover and the time complete it. */
export interface Dice {
  /** Null: what goes forward from wherever the cutover is. */
  kind: EventKind | null;
  who: 0 | 1 | 2;
  /** How long after the event before, ms. */
  waitMs: number;
  /** Bad outcomes by gate; the others pass. */
  bad: readonly (readonly [CutoverGate, 'fail' | 'inconclusive'])[];
  missing: CutoverGate | null;
  /** Gates that were judged a while ago. */
  old: boolean;
  force: readonly CutoverGate[] | null;
  staleDigest: boolean;
  withFinal: boolean;
  flag: boolean;
}

const gate = fc.constantFrom(...CUTOVER_GATES);

/** Most of the time the way forward, so that schedules get somewhere. */
function forwardFrom({ state, paused }: Cutover): EventKind {
  if (paused !== null || state === 'needs-human') return 'resume';
  if (state === 'draft') return 'validate';
  if (state === 'validated') return 'approve';
  return state === 'soaking' ? 'complete' : 'advance';
}

export const anyDice: fc.Arbitrary<Dice> = fc.record({
  kind: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...EVENT_KINDS) },
  ),
  who: fc.constantFrom(0, 1, 2),
  waitMs: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 120_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 10 * 86_400_000 }) },
  ),
  bad: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.tuple(gate, fc.constantFrom(...GATE_OUTCOMES.filter((each) => each !== 'pass'))),
        { maxLength: 4 },
      ),
    },
  ),
  missing: fc.integer({ min: 0, max: 19 }).chain((n) => (n === 0 ? gate : fc.constant(null))),
  old: fc.integer({ min: 0, max: 4 }).map((each) => each === 0),
  force: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(gate, { maxLength: 5 }) },
  ),
  staleDigest: fc.integer({ min: 0, max: 9 }).map((each) => each === 0),
  withFinal: fc.integer({ min: 0, max: 9 }).map((each) => each > 0),
  flag: fc.boolean(),
});

export function eventOf(dice: Dice, cutover: Cutover, atMs: bigint): CutoverEvent {
  const kind = dice.kind ?? forwardFrom(cutover);
  const by = [MIRA, ANA, TOKEN][dice.who] ?? MIRA;
  const digest = dice.staleDigest ? 'another' : cutover.digest;
  const reason = dice.flag ? 'as planned' : 'because';
  const judgedMs = dice.old && dice.flag ? atMs - 1n : atMs;
  const gates = CUTOVER_GATES.filter((each) => each !== dice.missing).map(
    (each): GateResult => ({
      gate: each,
      outcome: dice.bad.find(([name]) => name === each)?.[1] ?? 'pass',
      words: 'as the dice say',
      evidence: [],
      asOfMs: null,
      judgedMs,
      settlesMs: null,
    }),
  );
  const force = dice.force === null ? null : { gates: dice.force, reason };
  const common = { by, atMs };
  switch (kind) {
    case 'plan':
      return {
        kind: 'plan',
        ...common,
        plan: samplePlan(cutover.plan.strategy),
        newDigest: `${DIGEST}-${atMs}`,
      };
    case 'validate':
      return { kind: 'validate', ...common, digest, gates, force };
    case 'approve':
      return { kind: 'approve', ...common, digest, reason };
    case 'advance':
      return { kind: 'advance', ...common, digest, gates, force, final: dice.withFinal ? FINAL : null };
    case 'settle':
      return { kind: 'settle', ...common, digest, decision: decisionOf(dice, reason) };
    case 'amend': {
      const { start } = cutover.plan;
      const plan = { ...cutover.plan, start: start === null ? null : { ...start, atMs } };
      return { kind: 'amend', ...common, digest, plan, newDigest: `${DIGEST}-${atMs}` };
    }
    case 'complete':
      return {
        kind: 'complete',
        ...common,
        digest,
        gates,
        force,
        keep: { owner: 'payments', reason, keepUntilMs: atMs + 1n },
      };
    case 'rollback':
      return { kind: 'rollback', ...common, reason, gates, force };
    case 'pause':
    case 'resume':
    case 'escalate':
    case 'abort':
      return { kind, ...common, reason };
    case 'timed-out':
      return { kind: 'timed-out', which: dice.flag ? 'step' : 'total', atMs };
    case 'approval-void':
      return { kind: 'approval-void', why: 'v1 moved beyond the bound', atMs };
    case 'late-write':
      return { kind: 'late-write', version: dice.flag ? 'v1' : 'v2', files: ['offsets/9'], atMs };
    case 'trouble':
      return { kind: 'trouble', code: 'NO_PROGRESS_FOR_LONG', words: 'v2 stands still', atMs };
    case 'hook-answered': {
      const step = HOOK_STEPS[dice.waitMs % HOOK_STEPS.length] ?? 'start-v2';
      return { kind: 'hook-answered', step, ok: dice.flag, words: '503', atMs };
    }
    default:
      return kind satisfies never;
  }
}

function decisionOf({ flag }: Dice, reason: string): Extract<CutoverEvent, { kind: 'settle' }>['decision'] {
  const about: Decision['about'] = flag ? 'witness' : 'tail';
  return about === 'witness' ? { about, reason } : { about, batch: 3n, written: flag, ranges: [], reason };
}
