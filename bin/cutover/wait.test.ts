import { describe, expect, it } from 'vitest';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { Problem } from '@/lib/contract/problem';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { NoAnswer } from './ask';
import { waitFor } from './wait';

const looked = (state: CutoverState, more: Partial<CutoverAnswer> = {}) =>
  ({
    id: 'a.prod.orders.c1',
    digest: 'd',
    state,
    strategy: 'warm-up-replay',
    paused: null,
    trouble: null,
    waitingFor: `Why ${state} waits.`,
    gates: [],
    gatesAreStale: false,
    tail: null,
    outcome: null,
    approval: {},
    beyondBound: [],
    next: 'verified',
    ...more,
  }) as unknown as CutoverAnswer;
const refused = (code: Problem['code']) =>
  new NoAnswer(code, { type: '', title: '', status: 0, detail: code, code, requestId: 'r' });
const silent = new NoAnswer('gone', null);

/** Waits for `verified` by these looks, of which the last one repeats. */
async function waited(
  looks: (CutoverAnswer | NoAnswer)[],
  advance: ((cutover: CutoverAnswer) => Promise<string>) | null = null,
  how: { wanted: CutoverState; throughPeople: boolean } = { wanted: 'verified', throughPeople: false },
) {
  let nowMs = 0n;
  const told: string[] = [];
  const result = await waitFor({
    ...how,
    timeoutMs: 600_000n,
    everyMs: 5_000n,
    look: async () => {
      const next = looks.length > 1 ? looks.shift() : looks[0];
      if (next === undefined || next instanceof NoAnswer) throw next;
      return next;
    },
    advance,
    nowMs: () => nowMs,
    sleep: async (ms) => {
      nowMs += BigInt(ms);
    },
    tell: (line) => told.push(line),
  });
  return { kind: result.kind, words: result.words, told, nowMs };
}

describe('waiting', () => {
  it('tells each change once, and ends when the state is reached', async () =>
    expect(
      await waited([looked('approved'), looked('warming'), looked('warming'), looked('verified')]),
    ).toEqual({
      kind: 'reached',
      words: 'It is verified.',
      told: ['approved: Why approved waits.', 'warming: Why warming waits.'],
      nowMs: 15_000n,
    }));

  it('ends when its time is up, with where the cutover stands', async () =>
    expect(await waited([looked('warming')])).toMatchObject({
      kind: 'timeout',
      words: 'It is warming. Why warming waits.',
      nowMs: 600_000n,
    }));

  it('outlives a server that restarts, for a minute', async () => {
    expect((await waited([looked('warming'), silent, silent, looked('verified')])).kind).toBe('reached');
    expect(await waited([looked('warming'), silent])).toMatchObject({ kind: 'no-answer', nowMs: 65_000n });
  });

  it('ends at once when it may not look', async () =>
    expect(await waited([looked('warming'), refused('unauthenticated')])).toMatchObject({
      kind: 'no-answer',
      words: 'unauthenticated',
      nowMs: 5_000n,
    }));
});

describe('waiting with --advance', () => {
  it('leaves the soak to whoever switches the readers, also where people are waited for', async () => {
    const todo = [{ words: 'Point readers.', command: null, hook: 'switch-readers', call: null }];
    const switched = looked('switched', {
      next: 'soaking',
      waitingFor: null,
      gates: [{ gate: 'quiet', outcome: 'pass' }],
      now: { todo },
      plan: { output: { kind: 'new-output' } },
    } as unknown as Partial<CutoverAnswer>);
    const taken: string[] = [];
    const take = async ({ state }: CutoverAnswer) => `${taken.push(state)}`;
    await waited([switched], take, { wanted: 'soaking', throughPeople: true });
    expect(taken).toEqual([]);
  });

  const pass = {
    waitingFor: null,
    gates: [{ gate: 'caught-up', outcome: 'pass' }],
  } as Partial<CutoverAnswer>;

  it('takes the step once all its gates pass, and not before', async () => {
    const seen: string[] = [];
    const { told } = await waited(
      [looked('warming'), looked('warming', pass), looked('verified')],
      async ({ state }) => {
        seen.push(state);
        return 'It went on.';
      },
    );
    expect([seen, told.at(-1)]).toEqual([['warming'], 'It went on.']);
  });

  it.each<[string, Partial<CutoverAnswer>]>([
    ['gates of an earlier moment', { ...pass, gatesAreStale: true }],
    ['gates that were never judged', { waitingFor: null, gates: [] }],
    ['something in its way', { ...pass, waitingFor: 'Not yet.' }],
  ])('not with %s', async (_, more) => {
    const never = async () => Promise.reject(new Error('it went on'));
    expect((await waited([looked('warming', more), looked('verified')], never)).kind).toBe('reached');
  });

  it('looks again when something was faster, and ends when it may not', async () => {
    const faster = () => Promise.reject(refused('precondition'));
    expect((await waited([looked('warming', pass), looked('verified')], faster)).kind).toBe('reached');
    const denied = () => Promise.reject(refused('forbidden'));
    expect((await waited([looked('warming', pass)], denied)).kind).toBe('no-answer');
  });
});
