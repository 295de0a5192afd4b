import { describe, expect, it, test } from 'vitest';
import { CUTOVER_STATES, CUTOVER_STRATEGIES, type CutoverState } from '@/lib/domain/cutover-words';
import { type CutoverEvent, EVENT_KINDS, type EventKind } from './event';
import { FORCEABLE } from './force';
import type { GateResult } from './gate/gate';
import { begin, next } from './machine';
import { FINAL_STATES, PATHS, requiredGates } from './path';
import type { Cutover } from './state';
import { TABLE } from './table';
import { eventOf } from './test-data/any-event';
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
import type { Transition } from './transition/transition';

/** Every legal pair, as people read it. What is not here is refused. */
const LEGAL: Record<EventKind, readonly CutoverState[]> = {
  plan: ['draft', 'validated', 'approved'],
  validate: ['draft', 'validated'],
  approve: ['validated', 'approved', 'warming', 'verified', 'fencing', 'handing-over'],
  advance: ['approved', 'warming', 'verified', 'fencing', 'handing-over', 'switched', 'rolling-back'],
  settle: [
    'warming',
    'verified',
    'fencing',
    'handing-over',
    'switched',
    'soaking',
    'rolling-back',
    'needs-human',
  ],
  amend: ['fencing'],
  pause: ['approved', 'warming', 'verified', 'fencing', 'handing-over', 'switched', 'soaking'],
  resume: [
    'approved',
    'warming',
    'verified',
    'fencing',
    'handing-over',
    'switched',
    'soaking',
    'needs-human',
  ],
  escalate: ['fencing', 'handing-over', 'switched', 'soaking', 'rolling-back'],
  abort: ['draft', 'validated', 'approved', 'warming', 'verified', 'needs-human'],
  rollback: ['fencing', 'handing-over', 'switched', 'soaking', 'needs-human'],
  complete: ['soaking'],
  'timed-out': [
    'draft',
    'validated',
    'approved',
    'warming',
    'verified',
    'fencing',
    'handing-over',
    'switched',
    'soaking',
    'rolling-back',
  ],
  'approval-void': ['approved', 'warming', 'verified', 'fencing', 'handing-over'],
  'late-write': [
    'handing-over',
    'switched',
    'soaking',
    'completed',
    'rolling-back',
    'rolled-back',
    'needs-human',
  ],
  trouble: ['handing-over', 'switched', 'soaking'],
  'hook-answered': [
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
  ],
};

const DAY = 86_400_000n;

/** An event of a kind as it succeeds where it may. */
function good(kind: EventKind, cutover: Cutover, atMs: bigint, who: 0 | 1 | 2 = 0): CutoverEvent {
  const dice = {
    kind,
    who,
    waitMs: 0,
    bad: [],
    missing: null,
    old: false,
    force: null,
    staleDigest: false,
    withFinal: true,
    flag: true,
  };
  return eventOf(dice, cutover, atMs);
}

function refusalOf(transition: Transition) {
  if (transition.kind !== 'refused') throw new Error('it was taken');
  return transition;
}

function movedBy(cutover: Cutover, event: CutoverEvent) {
  const transition = next(cutover, event);
  if (transition.kind !== 'moved') throw new Error(transition.reason);
  return transition;
}

describe('every state × event pair', () => {
  const pairs = CUTOVER_STATES.flatMap((state) => EVENT_KINDS.map((kind) => ({ state, kind })));

  test('stands in the table', () => {
    expect(pairs).toHaveLength(14 * 17);
    for (const kind of EVENT_KINDS)
      expect(
        CUTOVER_STATES.filter((state) => typeof TABLE[kind][state] !== 'string'),
        kind,
      ).toEqual(LEGAL[kind]);
  });

  test.each(pairs.filter(({ state, kind }) => !LEGAL[kind].includes(state)))(
    '$kind is refused in $state with words, and changes nothing',
    ({ state, kind }) => {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const before = structuredClone(cutover);
      const { code, reason } = refusalOf(next(cutover, good(kind, cutover, cutover.sinceMs + DAY)));
      expect(code).toBe('illegal');
      expect(reason).toMatch(/^[A-Z].{15,}\.$/);
      expect(cutover).toEqual(before);
    },
  );

  test.each(pairs.filter(({ state, kind }) => LEGAL[kind].includes(state)))(
    '$kind in $state is taken, or refused for a reason of its own; the input stays as it is',
    ({ state, kind }) => {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const before = structuredClone(cutover);
      const transition = next(
        cutover,
        good(kind, cutover, cutover.sinceMs + 60_000n, kind === 'approve' ? 1 : 0),
      );
      expect(cutover).toEqual(before);
      if (transition.kind === 'moved') expect(transition.cutover.revision).toBe(cutover.revision + 1n);
      else expect(transition.reason).toMatch(/\.$/);
    },
  );

  test('the same input gives the same answer', () => {
    for (const { state, kind } of pairs) {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const event = good(kind, cutover, cutover.sinceMs + 60_000n);
      expect(next(cutover, event)).toEqual(next(cutover, event));
    }
  });
});

describe('every state has an exit', () => {
  const DONE = [
    'abort',
    'rollback',
    'advance',
    'complete',
    'validate',
    'approve',
    'escalate',
    'resume',
  ] as const;

  test.each(CUTOVER_STRATEGIES.filter((each) => each !== 'not-needed'))(
    '%s: a walk by events of people ends in a final state from everywhere',
    (strategy) => {
      for (const state of CUTOVER_STATES) {
        if (strategy === 'handover' && (state === 'warming' || state === 'verified')) continue;
        for (const gates of ['pass', 'fail'] as const) {
          expect(reachesFinal(cutoverIn(state, strategy), gates), `${state}, gates ${gates}`).toBe(true);
        }
      }
    },
  );

  test('a paused cutover too', () => {
    for (const state of LEGAL.pause) {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const paused = take(cutover, good('pause', cutover, cutover.sinceMs + 1n));
      expect(reachesFinal(paused, 'fail'), state).toBe(true);
    }
  });

  /** Breadth first over what people may do; no event of the system, and no gate that passes where they fail. */
  function reachesFinal(from: Cutover, outcome: 'pass' | 'fail'): boolean {
    const seen = new Set<string>();
    const open = [from];
    for (let cutover = open.shift(); cutover !== undefined; cutover = open.shift()) {
      if (FINAL_STATES.includes(cutover.state)) return true;
      const key = `${cutover.state} ${cutover.paused !== null} ${cutover.v2Released} ${cutover.goingBack?.v2QuietMs}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const kind of DONE) {
        const event = good(kind, cutover, cutover.sinceMs + DAY, kind === 'approve' ? 1 : 0);
        const judged =
          'gates' in event ? { ...event, gates: event.gates.map((gate) => ({ ...gate, outcome })) } : event;
        const transition = next(cutover, judged);
        if (transition.kind === 'moved') open.push(transition.cutover);
      }
    }
    return false;
  }
});

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
      'v2-past-end',
      'v1-untouched',
      'v2-quiet',
    ]);
    expect(FORCEABLE['sink-identity']).toBe('inconclusive');
  });

  it('a digest that the person did not see is refused', () => {
    for (const state of ['draft', 'approved', 'fencing', 'handing-over'] as const) {
      const cutover = cutoverIn(state, 'handover');
      const kind = state === 'draft' ? 'validate' : 'advance';
      const event = { ...good(kind, cutover, cutover.sinceMs + 1n), digest: 'another' } as CutoverEvent;
      expect(refusalOf(next(cutover, event)).code).toBe('stale');
    }
  });
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

describe('the fence', () => {
  it('is asked for once, and shown again after every pause and every call for people', () => {
    const fencing = cutoverIn('handing-over', 'warm-up-replay');
    expect(fencing.fence?.verifiedAtMs).toBe(fencing.sinceMs);
    const paused = take(fencing, good('pause', fencing, fencing.sinceMs + 1n));
    const resumed = take(paused, good('resume', paused, fencing.sinceMs + 500n));
    expect(resumed.fence).toEqual({ sinceMs: fencing.sinceMs + 500n, verifiedAtMs: null });
    const helped = take(fencing, good('escalate', fencing, fencing.sinceMs + 1n));
    const back = take(helped, good('resume', helped, fencing.sinceMs + 900n));
    expect(back).toMatchObject({
      state: 'handing-over',
      fence: { sinceMs: fencing.sinceMs + 900n, verifiedAtMs: null },
    });
    expect(requiredGates('warm-up-replay', 'switched')).toEqual(
      expect.arrayContaining(['quiet', 'second-witness']),
    );
  });

  it('forgets the word of a witness when it has to be shown again', () => {
    const fencing = cutoverIn('fencing');
    const said = take(fencing, {
      kind: 'settle',
      by: MIRA,
      atMs: fencing.sinceMs + 1n,
      digest: DIGEST,
      decision: { about: 'witness', reason: 'the job list shows no run' },
    });
    expect(said.decisions).toHaveLength(1);
    const paused = take(said, good('pause', said, fencing.sinceMs + 2n));
    expect(take(paused, good('resume', paused, fencing.sinceMs + 3n)).decisions).toEqual([]);
  });

  it('records the end of v1 once', () => {
    const handing = cutoverIn('handing-over');
    expect(handing.handover).toMatchObject({ batch: 2n, settledBy: 'commit', digest: DIGEST });
    const fencing = cutoverIn('fencing');
    const withEnd: Cutover = { ...fencing, handover: handing.handover };
    expect(refusalOf(next(withEnd, good('advance', withEnd, withEnd.sinceMs + 1n))).reason).toContain(
      'one handing-over',
    );
    const event = { ...good('advance', fencing, fencing.sinceMs + 1n), final: null } as CutoverEvent;
    expect(refusalOf(next(fencing, event)).code).toBe('invalid');
  });

  it('v2 of a handover is started only after it, that of a warm-up before', () => {
    const asked = (cutover: Cutover) => Object.keys(cutover.hooks);
    expect(asked(cutoverIn('fencing', 'handover'))).toEqual(['stop-v1']);
    expect(asked(cutoverIn('handing-over', 'handover'))).toEqual(['stop-v1', 'start-v2']);
    expect(asked(cutoverIn('warming', 'warm-up-replay'))).toEqual(['start-v2']);
    expect(cutoverIn('handing-over', 'warm-up-replay').v2Released).toBe(false);
    expect(cutoverIn('switched', 'warm-up-replay').v2Released).toBe(true);
  });
});

describe('a late write', () => {
  const write = (cutover: Cutover, version: 'v1' | 'v2' = 'v1') =>
    next(cutover, { kind: 'late-write', version, files: ['offsets/9'], atMs: cutover.sinceMs + 1n });

  it.each(['handing-over', 'switched', 'soaking'] as const)(
    'of v1 in %s raises the alarm and calls people',
    (state) => {
      const { cutover, effects } = (() => {
        const transition = write(cutoverIn(state));
        if (transition.kind === 'refused') throw new Error(transition.reason);
        return transition;
      })();
      expect(cutover).toMatchObject({
        state: 'needs-human',
        trouble: { from: state },
        alarms: [{ version: 'v1' }],
      });
      expect(effects[0]).toMatchObject({ kind: 'raise-alarm', alarm: 'zombie-writer' });
    },
  );

  it('of v1 after completion raises the alarm and leaves the state', () => {
    const transition = write(cutoverIn('completed'));
    expect(transition).toMatchObject({ kind: 'moved', cutover: { state: 'completed' } });
  });

  it('is raised while the cutover is paused', () => {
    const cutover = cutoverIn('soaking');
    const paused = take(cutover, good('pause', cutover, cutover.sinceMs + 1n));
    expect(write(paused)).toMatchObject({ kind: 'moved', cutover: { state: 'needs-human' } });
  });

  it('on the way back is v2’s once v2 was silent, and v1’s before', () => {
    const back = cutoverIn('rolling-back');
    expect(write(back, 'v1').kind).toBe('moved');
    expect(write(back, 'v2').kind).toBe('refused');
    const quiet = take(back, good('advance', back, back.sinceMs + 1n));
    expect(quiet.goingBack?.v2QuietMs).toBe(back.sinceMs + 1n);
    expect(write(quiet, 'v1').kind).toBe('refused');
    expect(write(quiet, 'v2').kind).toBe('moved');
    expect(write(cutoverIn('rolled-back'), 'v2').kind).toBe('moved');
  });
});

describe('time', () => {
  const end = (cutover: Cutover, which: 'step' | 'total', atMs: bigint) =>
    next(cutover, { kind: 'timed-out', which, atMs });

  it.each([
    ['draft', 'aborted'],
    ['validated', 'aborted'],
    ['approved', 'aborted'],
    ['warming', 'aborted'],
    ['verified', 'aborted'],
    ['fencing', 'rolling-back'],
    ['handing-over', 'needs-human'],
    ['switched', 'needs-human'],
    ['rolling-back', 'needs-human'],
  ] as const)('%s that lasts too long ends in %s', (state, after) => {
    const cutover = cutoverIn(state, 'warm-up-replay');
    expect(cutover.stepEndsMs).not.toBeNull();
    expect(end(cutover, 'step', (cutover.stepEndsMs ?? 0n) - 1n).kind).toBe('refused');
    expect(end(cutover, 'step', cutover.stepEndsMs ?? 0n)).toMatchObject({
      kind: 'moved',
      cutover: { state: after },
    });
  });

  it('says "no changes made" where v1 was never told to stop', () => {
    for (const state of ['approved', 'warming', 'verified'] as const) {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const timedOut = take(cutover, { kind: 'timed-out', which: 'step', atMs: cutover.stepEndsMs ?? 0n });
      expect(timedOut.outcome).toMatchObject({ kind: 'no-changes-made' });
      expect(timedOut.outcome?.words).toMatch(/^No changes made/);
      expect('stop-v2' in timedOut.hooks).toBe(state !== 'approved');
    }
  });

  it('of the fence is backed out by itself: v1 is started again and v2 was never released', () => {
    const fencing = cutoverIn('fencing');
    const { cutover, effects } = movedBy(fencing, {
      kind: 'timed-out',
      which: 'step',
      atMs: fencing.stepEndsMs ?? 0n,
    });
    expect(cutover).toMatchObject({ state: 'rolling-back', v2Released: false });
    expect(effects).toContainEqual({ kind: 'call-hook', step: 'start-v1', deliveryId: 'cutover-1/start-v1' });
  });

  it('of the whole runs on in a pause, that of a step does not', () => {
    const cutover = cutoverIn('warming', 'warm-up-replay');
    const paused = take(cutover, good('pause', cutover, cutover.sinceMs + 1n));
    expect(refusalOf(end(paused, 'step', cutover.stepEndsMs ?? 0n)).code).toBe('paused');
    expect(end(paused, 'total', cutover.totalEndsMs ?? 0n)).toMatchObject({ cutover: { state: 'aborted' } });
    const resumed = take(paused, good('resume', paused, cutover.sinceMs + 1_001n));
    expect(resumed.stepEndsMs).toBe((cutover.stepEndsMs ?? 0n) + 1_000n);
    expect(resumed.totalEndsMs).toBe(cutover.totalEndsMs);
  });

  it('of the soak only reminds: completing is a person’s act', () => {
    const soaking = cutoverIn('soaking');
    const { cutover, effects } = movedBy(soaking, {
      kind: 'timed-out',
      which: 'step',
      atMs: soaking.stepEndsMs ?? 0n,
    });
    expect(cutover).toMatchObject({ state: 'soaking', stepEndsMs: (soaking.stepEndsMs ?? 0n) + DAY });
    expect(effects).toEqual([expect.objectContaining({ kind: 'notify', about: 'reminder' })]);
  });
});

describe('the way back', () => {
  it('from where v2 took over: v2 stops first, v1 starts only when v2 is silent', () => {
    const back = cutoverIn('rolling-back');
    expect(Object.keys(back.hooks)).toContain('stop-v2');
    expect(Object.keys(back.hooks)).not.toContain('start-v1');
    const quiet = take(back, good('advance', back, back.sinceMs + 1n));
    expect(Object.keys(quiet.hooks)).toEqual(expect.arrayContaining(['start-v1', 'switch-readers-back']));
    expect(quiet.state).toBe('rolling-back');
    expect(take(quiet, good('advance', quiet, back.sinceMs + 2n)).outcome).toMatchObject({
      kind: 'went-back',
    });
  });

  it('is closed where v1 cannot start or its records are gone, and open where v2 never wrote', () => {
    const failing = (cutover: Cutover): CutoverEvent => {
      const event = good('rollback', cutover, cutover.sinceMs + 1n);
      if (event.kind !== 'rollback') throw new Error('no rollback');
      return { ...event, gates: event.gates.map((each) => ({ ...each, outcome: 'fail' as const })) };
    };
    expect(
      refusalOf(next(cutoverIn('soaking'), failing(cutoverIn('soaking')))).gates.map(({ gate }) => gate),
    ).toEqual(['reverse-plan', 'retention']);
    expect(next(cutoverIn('fencing'), failing(cutoverIn('fencing'))).kind).toBe('moved');
  });

  it('keeps from where it was taken when people were called on it', () => {
    const back = cutoverIn('rolling-back');
    const helped = take(back, good('escalate', back, back.sinceMs + 1n));
    const again = take(helped, good('rollback', helped, back.sinceMs + 2n));
    expect(again.goingBack?.from).toBe('switched');
  });
});

describe('hooks', () => {
  it('are asked once, under an id that stays', () => {
    const cutover = cutoverIn('completed', 'warm-up-replay');
    expect(Object.entries(cutover.hooks).map(([step, call]) => [step, call?.deliveryId])).toEqual([
      ['start-v2', 'cutover-1/start-v2'],
      ['stop-v1', 'cutover-1/stop-v1'],
      ['switch-readers', 'cutover-1/switch-readers'],
    ]);
  });

  it('that failed stop the cutover until a person goes on; one that answered 200 proves nothing', () => {
    const fencing = cutoverIn('fencing');
    const failed = take(fencing, {
      kind: 'hook-answered',
      step: 'stop-v1',
      ok: false,
      words: 'answered 503.',
      atMs: T0 + DAY,
    });
    expect(failed.paused?.reason).toContain('503');
    const ok = take(fencing, {
      kind: 'hook-answered',
      step: 'stop-v1',
      ok: true,
      words: '200',
      atMs: T0 + DAY,
    });
    expect(ok).toMatchObject({ state: 'fencing', paused: null, fence: fencing.fence });
  });
});

describe('the end', () => {
  it('is called by a person, with who keeps v1 and until when', () => {
    const soaking = cutoverIn('soaking');
    const event = good('complete', soaking, soaking.sinceMs + 2n * DAY);
    if (event.kind !== 'complete') throw new Error('no complete');
    expect(refusalOf(next(soaking, { ...event, by: TOKEN })).code).toBe('rights');
    expect(refusalOf(next(soaking, { ...event, keep: { ...event.keep, owner: '' } })).code).toBe('invalid');
    expect(
      refusalOf(next(soaking, { ...event, keep: { ...event.keep, keepUntilMs: event.atMs } })).code,
    ).toBe('invalid');
    const { cutover, effects } = movedBy(soaking, event);
    expect(cutover).toMatchObject({
      state: 'completed',
      keep: { owner: 'payments', by: MIRA },
      outcome: { kind: 'switched' },
    });
    expect(effects.map(({ kind }) => kind)).toEqual(['take-manifest', 'label-version', 'notify']);
  });

  it('of a plan that is not needed says that nothing was changed', () => {
    const cutover = begin(
      samplePlan('not-needed', { start: null, output: null, reverse: null }),
      DIGEST,
      MIRA,
      T0,
    );
    const validated = take(cutover, good('validate', cutover, T0 + 1n));
    expect(next(validated, good('approve', validated, T0 + 2n, 1)).kind).toBe('refused');
    expect(take(validated, good('abort', validated, T0 + 3n)).outcome?.words).toContain(
      'may go on with the checkpoint',
    );
  });
});
