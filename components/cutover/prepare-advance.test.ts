import { describe, expect, it } from 'vitest';
import { gatesInWords, wayBackAfter } from './prepare-advance';
import { answer } from './test-data/answer';

describe('the gates of a step, before it is pressed', () => {
  it('are counted in words that fit their number', () => {
    expect(gatesInWords(0)).toBe('This step takes no gate.');
    expect(gatesInWords(1)).toBe('Its 1 gate is judged once more, of files as they are at that moment.');
    expect(gatesInWords(8)).toContain('Its 8 gates are judged');
  });
});

describe('the way back once a step is taken', () => {
  const abort = { ...answer().wayBack, by: 'abort' as const, words: 'Abort: orders_v1 runs on.' };

  it('is no longer to abort when the fence begins', () => {
    const words = wayBackAfter(answer('approved', { next: 'fencing', wayBack: abort }));
    expect(words).toContain('“Go back”, no longer “Abort”');
    expect(words).not.toContain('runs on');
  });

  it('stays as it is before the fence', () => {
    expect(wayBackAfter(answer('approved', { next: 'warming', wayBack: abort }))).toBe(
      'The way back stays: Abort: orders_v1 runs on.',
    );
  });

  it('after the fence says that its price is that of now', () => {
    expect(wayBackAfter(answer('fencing'))).toBe(
      'The way back stays “Go back”. As things stand now: Start orders_v1 on its own checkpoint.',
    );
  });

  it('is not named to somebody who goes it', () => {
    expect(wayBackAfter(answer('rolling-back'))).toBeNull();
  });
});
