import { describe, expect, it, test } from 'vitest';
import { CUTOVER_STRATEGIES, type CutoverState } from '@/lib/domain/cutover-words';
import type { CutoverEvent } from './event';
import { FORCEABLE } from './force';
import type { GateResult } from './gate/gate';
import { next } from './machine';
import { PATHS, requiredGates } from './path';
import type { Cutover } from './state';
import {
  ANA,
  allGates,
  cutoverIn,
  DIGEST,
  FINAL,
  MIRA,
  samplePlan,
  T0,
  TOKEN,
  take,
} from './test-data/sample';
import { good, movedBy, refusalOf } from './test-data/taken';

const DAY = 86_400_000n;

describe('gates of a step', () => {
  const steps = CUTOVER_STRATEGIES.flatMap((strategy) =>
    PATHS[strategy].slice(1).flatMap((into, index) => {
      const from = PATHS[strategy][index] ?? 'draft';
      return requiredGates(strategy, into).map((gate) => ({ strategy, from, into, gate }));
    }),
  );

  function into(
    cutover: Cutover,
    state: CutoverState,
    gates: (atMs: bigint) => GateResult[],
    force: CutoverGateForce = null,
    by = MIRA,
  ) {
    const atMs = cutover.sinceMs + 2n * DAY;
    const common = { by, atMs, digest: DIGEST, gates: gates(atMs), force };
    if (state === 'validated') return next(cutover, { kind: 'validate', ...common });
    if (state === 'completed')
      return next(cutover, {
        kind: 'complete',
        ...common,
        keep: { owner: 'payments', reason: 'the way back', keepUntilMs: atMs + 1n },
      });
    return next(cutover, { kind: 'advance', ...common, final: FINAL });
  }
  type CutoverGateForce = Extract<CutoverEvent, { kind: 'advance' }>['force'];

  test.each(steps)(
    '$strategy, $from to $into: switching off $gate is seen',
    ({ strategy, from, into: state, gate }) => {
      const cutover = cutoverIn(from, strategy);
      expect(into(cutover, state, (atMs) => allGates(strategy, atMs)).kind).toBe('moved');
      const without = refusalOf(
        into(cutover, state, (atMs) => allGates(strategy, atMs).filter((each) => each.gate !== gate)),
      );
      expect(without).toMatchObject({ code: 'stale' });
      for (const outcome of ['fail', 'inconclusive'] as const) {
        const refusal = refusalOf(
          into(cutover, state, (atMs) =>
            allGates(strategy, atMs).map((each) => (each.gate === gate ? { ...each, outcome } : each)),
          ),
        );
        expect(refusal.code).toBe('gates');
        expect(refusal.gates.map((each) => each.gate)).toEqual([gate]);
      }
      const old = refusalOf(
        into(cutover, state, (atMs) =>
          allGates(strategy, atMs).map((each) =>
            each.gate === gate ? { ...each, judgedMs: atMs - 1n } : each,
          ),
        ),
      );
      expect(old.code).toBe('stale');
    },
  );

  test.each(steps)(
    '$strategy, $from to $into: $gate is forced by rule, by a person and with a reason only',
    ({ strategy, from, into: state, gate }) => {
      const cutover = cutoverIn(from, strategy);
      for (const outcome of ['fail', 'inconclusive'] as const) {
        const gates = (atMs: bigint) =>
          allGates(strategy, atMs).map((each) => (each.gate === gate ? { ...each, outcome } : each));
        const may =
          FORCEABLE[gate] === 'any' || (FORCEABLE[gate] === 'inconclusive' && outcome === 'inconclusive');
        const forced = into(cutover, state, gates, { gates: [gate], reason: 'the source is idle today' });
        expect(forced.kind, `${gate} ${outcome}`).toBe(may ? 'moved' : 'refused');
        if (forced.kind === 'moved') {
          expect(forced.cutover.forced.at(-1)).toMatchObject({
            gate,
            outcome,
            by: MIRA,
            reason: 'the source is idle today',
            into: state,
          });
          if (state !== 'validated')
            expect(forced.effects).toContainEqual(
              expect.objectContaining({ kind: 'notify', about: 'forced' }),
            );
        }
        expect(refusalOf(into(cutover, state, gates, { gates: [gate], reason: ' ' })).code).toBe('invalid');
        expect(refusalOf(into(cutover, state, gates, { gates: [gate], reason: 'x' }, TOKEN)).code).toBe(
          'rights',
        );
      }
    },
  );

  it('never forces what protects checkpoints and records', () => {
    const never = Object.entries(FORCEABLE).flatMap(([gate, rule]) => (rule === 'never' ? [gate] : []));
    expect(never).toEqual([
      'paths-apart',
      'checkpoint-durable',
      'checkpoint-unshared',
      'same-environment',
      'start-explicit',
      'plan-current',
      'approval',
      'quiet',
      'second-witness',
      'drained-tail',
      'within-bound',
      'start-matches',
      'v1-untouched',
      'v2-quiet',
    ]);
    expect(FORCEABLE['sink-identity']).toBe('inconclusive');
    expect(FORCEABLE['v2-past-end']).toBe('inconclusive');
  });

  it('a digest that the person did not see is refused', () => {
    for (const state of ['draft', 'approved', 'fencing', 'handing-over', 'rolling-back'] as const) {
      const cutover = cutoverIn(state, 'handover');
      const kind = state === 'draft' ? 'validate' : 'advance';
      const event = { ...good(kind, cutover, cutover.sinceMs + 1n), digest: 'another' } as CutoverEvent;
      expect(refusalOf(next(cutover, event)).code).toBe('stale');
    }
  });
});

it('a decision takes a person, the plan that was seen, and a reason', () => {
  const cutover = cutoverIn('fencing', 'handover');
  const settled = (by: typeof MIRA, digest: string, reason: string) =>
    next(cutover, {
      kind: 'settle',
      by,
      digest,
      atMs: cutover.sinceMs + 1n,
      decision: { about: 'witness', reason },
    });
  expect(settled(MIRA, DIGEST, 'seen in the job list').kind).toBe('moved');
  expect(refusalOf(settled(TOKEN, DIGEST, 'seen in the job list')).code).toBe('rights');
  expect(refusalOf(settled(MIRA, 'another', 'seen in the job list')).code).toBe('stale');
  expect(refusalOf(settled(MIRA, DIGEST, ' ')).code).toBe('invalid');
});

describe('approval', () => {
  const approve = (cutover: Cutover, by = ANA, reason = 'release 2.4', digest = cutover.digest) =>
    next(cutover, { kind: 'approve', by, reason, digest, atMs: cutover.sinceMs + 1n });

  it('in a protected environment comes from a second person, with a reason, for this digest', () => {
    const cutover = cutoverIn('validated');
    expect(refusalOf(approve(cutover, MIRA)).reason).toBe(
      'prod is protected: somebody else than who asked for the cutover or made its plan has to approve it.',
    );
    expect(refusalOf(approve(cutover, TOKEN)).code).toBe('rights');
    expect(refusalOf(approve(cutover, ANA, '  ')).code).toBe('invalid');
    expect(refusalOf(approve(cutover, ANA, 'yes', 'another')).code).toBe('stale');
    const { cutover: approved } = movedBy(cutover, {
      kind: 'approve',
      by: ANA,
      reason: 'yes',
      digest: DIGEST,
      atMs: T0,
    });
    expect(approved).toMatchObject({ state: 'approved', approval: { digest: DIGEST, by: ANA } });
  });

  it('who made the latest plan does not approve it either', () => {
    const asked = cutoverIn('validated');
    const replanned = take(asked, {
      kind: 'plan',
      plan: samplePlan(),
      newDigest: 'd2',
      by: ANA,
      atMs: T0 + DAY,
    });
    const validated = take(replanned, {
      kind: 'validate',
      by: ANA,
      atMs: T0 + DAY,
      digest: 'd2',
      gates: allGates('handover', T0 + DAY),
      force: null,
    });
    expect(refusalOf(approve(validated, ANA)).code).toBe('rights');
    expect(refusalOf(approve(validated, MIRA)).code).toBe('rights');
  });

  it('elsewhere may be one’s own', () => {
    const cutover = cutoverIn('validated', 'handover', { isProtected: false });
    expect(approve(cutover, MIRA).kind).toBe('moved');
  });

  it('is void with another plan, and when it is said to be', () => {
    const approved = cutoverIn('approved');
    const replanned = take(approved, {
      kind: 'plan',
      plan: samplePlan(),
      newDigest: 'd2',
      by: MIRA,
      atMs: T0 + DAY,
    });
    expect(replanned).toMatchObject({ state: 'draft', approval: null, digest: 'd2' });
    const voided = take(approved, { kind: 'approval-void', why: 'it expired', atMs: T0 + DAY });
    expect(voided).toMatchObject({ state: 'validated', approval: null });
    const fenced = take(cutoverIn('fencing'), {
      kind: 'approval-void',
      why: 'beyond the bound',
      atMs: T0 + DAY,
    });
    expect(fenced).toMatchObject({ state: 'fencing', approval: null });
  });

  it('after the fence the plan is amended in its values only, and approved again', () => {
    const fencing = cutoverIn('fencing');
    const { start } = fencing.plan;
    if (start === null) throw new Error('no start');
    const event = { kind: 'amend', by: MIRA, atMs: T0 + DAY, digest: DIGEST, newDigest: 'd2' } as const;
    const moved = {
      ...fencing.plan,
      start: { ...start, v1End: [], bound: { ...start.bound, distance: 9n } },
    };
    const amended = take(fencing, { ...event, plan: moved });
    expect(amended).toMatchObject({ state: 'fencing', approval: null, digest: 'd2' });
    for (const plan of [
      { ...moved, strategy: 'backfill' as const },
      { ...moved, v2: { ...moved.v2, location: 's3://elsewhere' } },
      { ...moved, start: { ...start, rule: { kind: 'earliest' as const } } },
      { ...moved, limits: { ...moved.limits, quietMargin: 0n } },
    ])
      expect(refusalOf(next(fencing, { ...event, plan })).code).toBe('invalid');
  });
});
