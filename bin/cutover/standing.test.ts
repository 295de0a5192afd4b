import { describe, expect, it } from 'vitest';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { standingOf } from './standing';

type Cutover = Parameters<typeof standingOf>[0];
type Gate = Cutover['gates'][number];

const gate = (name: Gate['gate'], outcome: Gate['outcome']): Gate => ({
  gate: name,
  title: name,
  outcome,
  words: 'as it is',
  evidence: [],
  asOfMs: null,
  judgedMs: '1',
  settlesMs: null,
  forceable: false,
});
const by = { kind: 'person', id: 'mira', name: 'Mira' };
const approval = { by, reason: 'yes', atMs: '1', expiresMs: '2', holds: true };

function cutover(state: CutoverState, more: Partial<Cutover> = {}): Cutover {
  return {
    state,
    strategy: 'warm-up-replay',
    paused: null,
    trouble: null,
    waitingFor: null,
    gates: [],
    gatesAreStale: false,
    tail: null,
    outcome: null,
    approval,
    beyondBound: [],
    now: { todo: [] } as unknown as Cutover['now'],
    plan: { output: null } as Cutover['plan'],
    ...more,
  };
}

const kind = (at: Cutover, wanted: CutoverState, throughPeople = false) =>
  standingOf(at, wanted, throughPeople).kind;

describe('a state is reached', () => {
  it.each<[CutoverState, CutoverState]>([
    ['verified', 'verified'],
    ['fencing', 'verified'],
    ['completed', 'verified'],
    ['completed', 'completed'],
    ['rolled-back', 'rolling-back'],
    ['needs-human', 'needs-human'],
  ])('by %s for %s', (state, wanted) => expect(kind(cutover(state), wanted)).toBe('reached'));

  it('never where the way of the plan has no such state', () =>
    expect(standingOf(cutover('fencing', { strategy: 'handover' }), 'verified', false)).toEqual({
      kind: 'not-on-its-way',
      words: expect.stringContaining('A cutover by handover is never verified. Its way: draft, validated'),
    }));
});

describe('it ended elsewhere, or goes back', () => {
  it.each<[CutoverState, CutoverState]>([
    ['aborted', 'verified'],
    ['rolled-back', 'validated'],
    ['rolling-back', 'warming'],
    ['completed', 'rolled-back'],
    ['aborted', 'needs-human'],
  ])('%s for %s', (state, wanted) => expect(kind(cutover(state), wanted)).toBe('elsewhere'));
});

describe('a gate that fails', () => {
  const warming = (...gates: Gate[]) => cutover('warming', { gates });

  it.each<Gate['gate']>(['output-verified', 'start-matches', 'findings', 'retention', 'plan-current'])(
    '%s ends the wait',
    (name) => expect(kind(warming(gate(name, 'fail')), 'verified', true)).toBe('gate'),
  );

  it.each<Gate['gate']>(['caught-up', 'freeze-window', 'quiet', 'second-witness', 'v2-past-end'])(
    '%s is a matter of time',
    (name) => expect(kind(warming(gate(name, 'fail')), 'verified')).toBe('on-its-way'),
  );

  it('does not count when it was judged for an earlier moment, or does not fail', () => {
    expect(kind({ ...warming(gate('findings', 'fail')), gatesAreStale: true }, 'verified')).toBe(
      'on-its-way',
    );
    expect(kind(warming(gate('findings', 'inconclusive')), 'verified')).toBe('on-its-way');
  });
});

describe('a person moves it on', () => {
  const range = { source: 0, topic: 'orders', partition: '0', from: '1', to: '2', unit: 'records' } as const;
  const waits: [string, Cutover][] = [
    ['not approved', cutover('validated', { approval: null })],
    ['paused', cutover('warming', { paused: { by, reason: 'lunch', sinceMs: '1' } })],
    [
      'people were called',
      cutover('needs-human', { trouble: { from: 'fencing', why: 'v1 lives', sinceMs: '1' } }),
    ],
    [
      'an open tail',
      cutover('fencing', { tail: { state: 'open', batch: '1', words: 'batch 1', ranges: [range] } }),
    ],
    ['beyond the bound', cutover('fencing', { beyondBound: ['v1 ended later.'] })],
    ['its approval is over', cutover('approved', { gates: [gate('approval', 'fail')] })],
  ];

  it.each(waits)('%s', (_, at) => expect(kind(at, 'switched')).toBe('person'));

  it.each(waits)('%s, and that is waited for as well', (_, at) =>
    expect(kind(at, 'switched', true)).toBe('on-its-way'),
  );

  it('is exactly what is waited for, with --for approved', () =>
    expect(kind(cutover('validated', { approval: null }), 'approved')).toBe('on-its-way'));
});

describe('readers that somebody has to switch by hand', () => {
  const todo = (url: string | null): Cutover['now']['todo'] => [
    {
      words: 'Point readers at /lake/orders_v2.',
      command: null,
      hook: 'switch-readers',
      call: calledAt(url),
    },
  ];
  const calledAt = (url: string | null): Cutover['now']['todo'][number]['call'] => ({
    deliveryId: 'c1/switch-readers',
    askedMs: '1',
    url,
    attempts: 0,
    nextAttemptMs: null,
    waiting: null,
    answer: null,
  });
  const switched = (kind: 'new-output' | 'same-output', url: string | null) =>
    cutover('switched', {
      now: { todo: todo(url) } as Cutover['now'],
      plan: { output: { kind } } as unknown as Cutover['plan'],
    });

  it('are a matter for a person: nobody else begins the soak', () => {
    expect(standingOf(switched('new-output', null), 'soaking', false)).toEqual({
      kind: 'person',
      words: 'Readers are switched by a person: Point readers at /lake/orders_v2.',
    });
  });

  it('are not, where a hook was asked, or where the output stays', () => {
    expect(kind(switched('new-output', 'https://jobs.example/switch'), 'soaking')).toBe('on-its-way');
    expect(kind(switched('same-output', null), 'soaking')).toBe('on-its-way');
  });
});
