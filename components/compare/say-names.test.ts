import { describe, expect, it } from 'vitest';
import { nameSides, sayNames } from './say-names';
import { recordedComparison } from './test-data/recorded-comparison';

const names = { old: 'v2', next: 'v3' };

describe('sentences of an answer', () => {
  it.each([
    ['v2 may go on with v1’s checkpoint.', 'v3 may go on with v2’s checkpoint.'],
    [
      "a restart uses x, which v1's checkpoint has pinned",
      "a restart uses x, which v2's checkpoint has pinned",
    ],
    [
      'v1 writes to delta /lake/v1/orders, v2 to /lake/v2.',
      'v2 writes to delta /lake/v1/orders, v3 to /lake/v2.',
    ],
    ['orders_v1 has committed nothing', 'orders_v1 has committed nothing'],
    ['the value "v2" of v1: kept', 'the value "v2" of v2: kept'],
    ['v2 has never read v1.', 'v3 has never read v2.'],
  ])('%s', (text, said) => {
    expect(sayNames(text, names)).toBe(said);
  });
  it('begin with a capital where a common word stands for a role', () => {
    expect(
      sayNames('v2 starts with empty state (v1 holds 12 keys)', { old: 'orders_v2', next: 'the successor' }),
    ).toBe('The successor starts with empty state (orders_v2 holds 12 keys)');
  });
  it('name the versions everywhere in a real comparison', async () => {
    const answer = await recordedComparison('prod.v2.caught-up', 'orders_v1', 'orders_v2');
    const named = nameSides(answer, { old: 'the-old', next: 'the-new' });
    const sentences = [
      named.summary,
      ...named.reasons.map(({ summary }) => summary),
      ...named.confDiff.map(({ words }) => words),
    ];
    expect(sentences.filter((text) => /(^|\s)v[12](’|'|\s)/.test(text))).toEqual([]);
    expect(named.alignment.map(({ v1Committed }) => v1Committed)).toEqual(
      answer.alignment.map(({ v1Committed }) => v1Committed),
    );
  });
});
