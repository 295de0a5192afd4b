import { describe, expect, it } from 'vitest';
import { callInWords } from './prepare-call';
import { at } from './test-data/answer';

const call = {
  deliveryId: 'd1',
  askedMs: at(0),
  url: 'https://jobs.example/stop',
  attempts: 2,
  nextAttemptMs: null,
  waiting: null,
  answer: null,
};

describe('what became of a hook', () => {
  it('is nothing where the step calls none', () => {
    expect(callInWords(null)).toBeNull();
  });
  it('is a person’s task where none is configured', () => {
    expect(callInWords({ ...call, url: null })?.words).toContain('a person does it');
  });
  it('is an answer, and never told as a proof', () => {
    const words = callInWords({ ...call, answer: { ok: true, words: '200 OK.', atMs: at(3) } });
    expect(words).toMatchObject({ tone: 'good', atMs: at(3) });
    expect(words?.words).toContain('files show');
  });
  it('is given up, or tried again, with the number of attempts', () => {
    const answer = { ok: false, words: '503.', atMs: at(3) };
    expect(callInWords({ ...call, answer })).toMatchObject({ tone: 'bad' });
    const waiting = 'Job 7 was not cancelled: it is continuous. Pause that.';
    expect(callInWords({ ...call, waiting, nextAttemptMs: at(9) })).toMatchObject({
      tone: 'warn',
      words: `The hook did not take it (2 attempts): ${waiting} It is asked again.`,
    });
  });
  it('says why nobody is asked yet', () => {
    const waiting = 'Not called while the cutover is paused.';
    expect(callInWords({ ...call, attempts: 0, waiting, nextAttemptMs: at(9) })?.words).toBe(waiting);
  });
  it('says why nobody is asked any more, however often it was', () => {
    const waiting = 'Not called (again): the way back was taken meanwhile.';
    for (const attempts of [0, 2])
      expect(callInWords({ ...call, attempts, waiting })).toMatchObject({ tone: 'unknown', words: waiting });
  });
});
