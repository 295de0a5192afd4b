import { describe, expect, it } from 'vitest';
import { changesSince, isAnother } from './prepare-changes';
import { ANA, answer, at } from './test-data/answer';

const event = (revision: string, words: string, reason: string | null = null) => ({
  revision,
  atMs: at(1),
  kind: 'pause',
  from: 'fencing' as const,
  to: 'fencing' as const,
  by: ANA,
  reason,
  words,
});

describe('what changed while somebody looked', () => {
  it('is nothing when nothing happened', () => {
    expect(changesSince(answer(), answer())).toEqual([]);
    expect(isAnother(answer(), answer())).toBe(false);
  });

  it('is told by the events since, and not by older ones', () => {
    const now = answer('fencing', {
      revision: '6',
      events: [event('4', 'Old.'), event('6', 'Ana paused it: tea.', 'tea')],
    });
    expect(changesSince(answer(), now)).toEqual(['Ana paused it: tea. “tea”']);
  });

  it('is another plan where the digest differs, so that nothing is sent of the old one', () => {
    const now = answer('fencing', { digest: `abcd${'0'.repeat(58)}ef` });
    expect(changesSince(answer(), now)).toEqual([
      'The plan is another one: abcd…ef, and not 01e6…cc that you saw.',
    ]);
    expect(isAnother(answer(), now)).toBe(true);
  });

  it('is told by the steps where no event says it', () => {
    expect(changesSince(answer('approved'), answer('fencing'))).toEqual([
      'It stands at “Title of fencing”, and no longer at “Title of approved”.',
    ]);
  });
});
