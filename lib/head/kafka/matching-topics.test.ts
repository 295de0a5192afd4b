import { describe, expect, it } from 'vitest';
import { matchingTopics } from './matching-topics';

describe('matchingTopics', () => {
  it('takes what matches as a whole', () => {
    expect(matchingTopics('orders|pay.*', ['orders', 'orders2', 'xorders', 'pay.eu'])).toEqual([
      'orders',
      'pay.eu',
    ]);
  });

  it('refuses what JavaScript does not know, and says which setting it is', () => {
    expect(() => matchingTopics('(?i)orders(', ['orders'])).toThrow(/^subscribePattern: /);
  });

  it('stops a pattern that runs away', () => {
    expect(() => matchingTopics('(a+)+b', ['a'.repeat(60)])).toThrow(/subscribePattern/);
  });
});
