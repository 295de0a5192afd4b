import { describe, expect, it } from 'vitest';
import type { CutoverState } from '@/lib/domain/cutover-words';
import type { CutoverEvent } from './event';
import { next } from './machine';
import type { Cutover } from './state';
import { ANA, allGates, cutoverIn, DIGEST, FINAL, MIRA, samplePlan, T0, take } from './test-data/sample';
import { good, movedBy, refusalOf } from './test-data/taken';

const DAY = 86_400_000n;
const HOUR = 3_600_000n;

describe('a step brings with it', () => {
  const manifests = (state: 'draft' | 'fencing') => {
    const cutover = cutoverIn(state);
    const kind = state === 'draft' ? 'validate' : 'advance';
    return movedBy(cutover, good(kind, cutover, cutover.sinceMs + 60_000n)).effects.filter(
      (effect) => effect.kind === 'take-manifest',
    );
  };

  it('a proof of v1’s files at the plan and at the fence', () => {
    expect(manifests('draft')).toEqual([{ kind: 'take-manifest', of: 'v1', at: 'plan' }]);
    expect(manifests('fencing')).toEqual([{ kind: 'take-manifest', of: 'v1', at: 'fence' }]);
  });

  it('that v2 may write where readers look: in a handover from its start on, else from the switch on', () => {
    expect(cutoverIn('fencing', 'handover').v2Released).toBe(false);
    expect(cutoverIn('handing-over', 'handover').v2Released).toBe(true);
    expect(cutoverIn('handing-over', 'warm-up-replay').v2Released).toBe(false);
    expect(cutoverIn('switched', 'warm-up-replay').v2Released).toBe(true);
  });

  it('a soak that lasts as long as the plan says, whatever the limit of the step', () => {
    const { limits } = samplePlan();
    const soaking = cutoverIn('soaking', 'handover', { limits: { ...limits, soakMs: 3n * HOUR } });
    expect(soaking.stepEndsMs).toBe(soaking.sinceMs + 3n * HOUR);
  });

  it('one limit for the whole, from the first step that starts or stops anything', () => {
    const { limits } = samplePlan();
    expect(cutoverIn('approved', 'warm-up-replay').totalEndsMs).toBeNull();
    const warming = cutoverIn('warming', 'warm-up-replay');
    expect(warming.totalEndsMs).toBe(warming.sinceMs + limits.totalMs);
    const fencing = cutoverIn('fencing', 'warm-up-replay');
    expect(fencing.sinceMs).toBeGreaterThan(warming.sinceMs);
    expect(fencing.totalEndsMs).toBe(warming.totalEndsMs);
  });
});

describe('people are called', () => {
  const escalate = (atMs: bigint): CutoverEvent => ({
    kind: 'escalate',
    by: MIRA,
    atMs,
    reason: 'odd numbers',
  });
  const rollback = (atMs: bigint): CutoverEvent => ({
    kind: 'rollback',
    by: MIRA,
    atMs,
    reason: 'wrong totals',
    gates: allGates('handover', atMs),
    force: null,
  });

  it('by an alarm', () => {
    const soaking = cutoverIn('soaking');
    expect(movedBy(soaking, escalate(soaking.sinceMs + 1n)).effects).toContainEqual(
      expect.objectContaining({ kind: 'raise-alarm', alarm: 'needs-human' }),
    );
  });

  it('a second time as well, and where it stood is not forgotten', () => {
    const stopped = cutoverIn('needs-human');
    expect(stopped.trouble?.from).toBe('switched');
    const wrote = take(stopped, {
      kind: 'late-write',
      version: 'v1',
      files: ['offsets/3'],
      atMs: stopped.sinceMs + 1n,
    });
    expect([wrote.state, wrote.trouble?.from]).toEqual(['needs-human', 'switched']);
  });

  it('on the way back, and who takes it again asks nobody a second time', () => {
    const soaking = cutoverIn('soaking');
    const back = movedBy(soaking, rollback(soaking.sinceMs + 1n));
    expect(back.effects).toContainEqual(expect.objectContaining({ kind: 'call-hook', step: 'stop-v2' }));
    const stopped = take(back.cutover, escalate(soaking.sinceMs + 2n));
    const again = movedBy(stopped, rollback(soaking.sinceMs + 3n));
    expect(again.cutover.state).toBe('rolling-back');
    expect(again.effects.filter(({ kind }) => kind === 'call-hook')).toEqual([]);
  });
});

describe('another plan', () => {
  const replan = (more: Parameters<typeof samplePlan>[1]) =>
    next(cutoverIn('approved'), {
      kind: 'plan',
      plan: samplePlan('handover', more),
      newDigest: 'd2',
      by: MIRA,
      atMs: T0 + DAY,
    });

  it('is one for the same cutover, query and environment', () => {
    expect(replan({}).kind).toBe('moved');
    for (const more of [{ cutover: 'cutover-2' }, { query: 'payments' }, { environment: 'test' }])
      expect(refusalOf(replan(more)).code, JSON.stringify(more)).toBe('invalid');
  });

  it('takes nothing over of what was decided or forced for the one before', () => {
    const approved = cutoverIn('approved');
    const [gate] = allGates('handover', T0);
    if (gate === undefined) throw new Error('a plan has gates');
    const before = {
      ...approved,
      decisions: [{ about: 'witness', by: ANA, atMs: T0, reason: 'seen' } as const],
      forced: [
        {
          gate: gate.gate,
          outcome: 'inconclusive',
          words: gate.words,
          into: 'validated',
          by: ANA,
          reason: 'x',
          atMs: T0,
        } as const,
      ],
    };
    const plan = { ...approved.plan, strategyReason: 'another' };
    expect(take(before, { kind: 'plan', plan, newDigest: 'd2', by: MIRA, atMs: T0 + DAY })).toMatchObject({
      decisions: [],
      forced: [],
    });
  });
});

describe('an amended plan', () => {
  const fencing = cutoverIn('fencing');
  const { start } = fencing.plan;
  const plan = { ...fencing.plan, start: start && { ...start, v1End: [] } };
  const event = { kind: 'amend', by: ANA, atMs: T0 + DAY, digest: DIGEST, newDigest: 'd2', plan } as const;

  it('is of the plan that was seen, and another one', () => {
    expect(refusalOf(next(fencing, { ...event, digest: 'another' })).code).toBe('stale');
    expect(refusalOf(next(fencing, { ...event, newDigest: DIGEST })).code).toBe('invalid');
  });

  it('is not approved by who amended it', () => {
    const amended = take(fencing, event);
    const approve = { kind: 'approve', reason: 'seen', digest: 'd2', atMs: T0 + DAY + 1n } as const;
    expect(refusalOf(next(amended, { ...approve, by: ANA })).code).toBe('rights');
    const somebody = { kind: 'person', id: 'eve', name: 'Eve' } as const;
    expect(next(amended, { ...approve, by: somebody }).kind).toBe('moved');
  });
});

it('the end is called on the plan that was seen, with a reason for what is kept', () => {
  const soaking = cutoverIn('soaking');
  const event = good('complete', soaking, soaking.sinceMs + 2n * DAY);
  if (event.kind !== 'complete') throw new Error('no complete');
  expect(refusalOf(next(soaking, { ...event, digest: 'another' })).code).toBe('stale');
  expect(refusalOf(next(soaking, { ...event, keep: { ...event.keep, reason: ' ' } })).code).toBe('invalid');
});

it('the end of v1 is needed for the handing-over, and recorded as it was read', () => {
  const fencing = cutoverIn('fencing');
  const event = good('advance', fencing, fencing.sinceMs + 60_000n);
  if (event.kind !== 'advance') throw new Error('no advance');
  expect(refusalOf(next(fencing, { ...event, final: null })).code).toBe('invalid');
  expect(take(fencing, { ...event, final: FINAL }).handover).toMatchObject({ ...FINAL, digest: DIGEST });
});

it('every hold and every way out takes a reason, which is kept', () => {
  const asked = [
    ['pause', 'fencing'],
    ['escalate', 'fencing'],
    ['abort', 'approved'],
    ['abort', 'needs-human'],
    ['rollback', 'soaking'],
    ['resume', 'needs-human'],
  ] as const;
  for (const [kind, state] of asked) {
    const cutover = cutoverIn(state);
    const event = good(kind, cutover, cutover.sinceMs + 60_000n);
    expect(next(cutover, event).kind, `${kind} in ${state}`).toBe('moved');
    const blank = { ...event, reason: ' ' } as CutoverEvent;
    expect(refusalOf(next(cutover, blank)).code, `${kind} in ${state}`).toBe('invalid');
  }
});

describe('where people were called', () => {
  it('closing leaves all as it stands: after the fence nothing is told to be unchanged', () => {
    for (const cutover of [cutoverIn('needs-human'), stoppedIn('fencing'), stoppedIn('rolling-back')])
      expect(take(cutover, good('abort', cutover, cutover.sinceMs + 1n)).outcome?.kind).toBe(
        'left-as-it-stands',
      );
  });

  it('going on gives the whole its time again, where that has passed meanwhile', () => {
    const stopped = stoppedIn('handing-over');
    const late = (stopped.totalEndsMs ?? 0n) + HOUR;
    const gone = take(stopped, { kind: 'resume', by: MIRA, atMs: late, reason: 'it was the network' });
    expect(gone).toMatchObject({ state: 'handing-over', totalEndsMs: late + stopped.plan.limits.totalMs });
    const soon = stopped.sinceMs + HOUR;
    const kept = take(stopped, { kind: 'resume', by: MIRA, atMs: soon, reason: 'it was the network' });
    expect(kept.totalEndsMs).toBe(stopped.totalEndsMs);
  });

  it('v1 is not accused while it was being stopped, and on the way back only until v2 is silent', () => {
    const wrote = (cutover: Cutover, version: 'v1' | 'v2') =>
      next(cutover, { kind: 'late-write', version, files: ['offsets/9'], atMs: cutover.sinceMs + 1n }).kind;
    expect(wrote(stoppedIn('fencing'), 'v1')).toBe('refused');
    expect(wrote(stoppedIn('handing-over'), 'v1')).toBe('moved');
    const back = stoppedIn('rolling-back');
    expect([wrote(back, 'v1'), wrote(back, 'v2')]).toEqual(['moved', 'refused']);
    const silent = { ...back, goingBack: back.goingBack && { ...back.goingBack, v2QuietMs: back.sinceMs } };
    expect([wrote(silent, 'v1'), wrote(silent, 'v2')]).toEqual(['refused', 'moved']);
  });

  it('every alarm is kept', () => {
    const wrote = (files: string[], atMs: bigint): CutoverEvent => ({
      kind: 'late-write',
      version: 'v1',
      files,
      atMs,
    });
    const first = take(cutoverIn('soaking'), wrote(['offsets/3'], T0 + DAY));
    const second = take(first, wrote(['commits/3'], T0 + DAY + 1n));
    expect(second.alarms.map(({ files }) => files)).toEqual([['offsets/3'], ['commits/3']]);
  });
});

it('the answer of a hook that nobody asked is kept nowhere', () => {
  const fencing = cutoverIn('fencing');
  const answer = { kind: 'hook-answered', step: 'start-v1', ok: true, words: '200', atMs: T0 + DAY } as const;
  expect(take(fencing, answer).hooks).toEqual(fencing.hooks);
});

/** People were called in `state`. */
function stoppedIn(state: CutoverState): Cutover {
  const cutover = cutoverIn(state);
  return take(cutover, { kind: 'escalate', by: MIRA, atMs: cutover.sinceMs + 1n, reason: 'odd numbers' });
}
