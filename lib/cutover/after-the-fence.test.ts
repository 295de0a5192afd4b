import { describe, expect, it } from 'vitest';
import type { CutoverEvent } from './event';
import { begin, next } from './machine';
import { requiredGates } from './path';
import type { Cutover } from './state';
import { cutoverIn, DIGEST, MIRA, samplePlan, T0, TOKEN, take } from './test-data/sample';
import { good, movedBy, refusalOf } from './test-data/taken';

const DAY = 86_400_000n;

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
