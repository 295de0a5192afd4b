import { describe, expect, it } from 'vitest';
import { recommendStrategy } from './prepare-recommendation';

const resume = { verdict: 'resume', summary: 'It may resume.' } as const;
const anew = { verdict: 'new-checkpoint', summary: 'It needs a checkpoint of its own.' } as const;

describe('the strategy that is recommended', () => {
  it('is none where the new definition may go on with the old checkpoint', () => {
    expect(
      recommendStrategy({ comparison: resume, v1Name: 'orders_v1', v1State: { keys: '12' } })?.strategy,
    ).toBe('not-needed');
  });
  it('is a handover without state, and a warm-up with it', () => {
    expect(recommendStrategy({ comparison: anew, v1Name: 'orders_v1', v1State: 'none' })?.strategy).toBe(
      'handover',
    );
    const warm = recommendStrategy({ comparison: anew, v1Name: 'orders_v1', v1State: { keys: '12' } });
    expect(warm?.strategy).toBe('warm-up-replay');
    expect(warm?.why).toContain('orders_v1 keeps state (12 keys)');
  });
  it('goes by the state of v1 alone where there is no v2 yet', () => {
    expect(recommendStrategy({ comparison: null, v1Name: 'orders_v1', v1State: 'none' })?.strategy).toBe(
      'handover',
    );
  });
  it('is not known where the state of v1 was not read', () => {
    expect(recommendStrategy({ comparison: anew, v1Name: 'orders_v1', v1State: 'unknown' })).toBeNull();
  });
});
