import { describe, expect, it } from 'vitest';
import { fleetSample } from '@/e2e/support/sample-fleet';
import { sparkSpanOf } from './spark-span';

describe('sparkSpanOf', () => {
  it('covers the longest series', () => {
    expect(sparkSpanOf(fleetSample).words).toBe('6 h');
  });
  it('is short while little is known', () => {
    expect(sparkSpanOf({ asOfMs: '600000', queries: [] })).toEqual({ ms: 600_000, words: '10 min' });
  });
});
