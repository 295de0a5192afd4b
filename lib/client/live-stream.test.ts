import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '@/lib/contract/live';
import { isComparisonWith } from './compare';
import { keysTouchedBy } from './live-stream';

const event = (kind: LiveEvent['kind'], queryId: string | null, versionId: string | null): LiveEvent => ({
  kind,
  queryId,
  versionId,
  atMs: '1',
});

describe('keysTouchedBy', () => {
  it('touches the lists, the query and the version of a recorded reading', () => {
    expect(keysTouchedBy(event('version-recorded', 'q', 'v'))).toEqual([
      ['fleet'],
      ['findings'],
      ['query', 'q'],
      ['version', 'v'],
      ['compare', 'v'],
      ['handover', 'v'],
    ]);
  });
  it('touches comparisons that have the version on either side, and no other', () => {
    expect(isComparisonWith('v', ['compare', 'v', 'w', null])).toBe(true);
    expect(isComparisonWith('v', ['compare', 'w', 'v', '0=1'])).toBe(true);
    expect(isComparisonWith('v', ['compare', 'w', 'x', 'v'])).toBe(false);
    expect(isComparisonWith('v', ['version', 'v'])).toBe(false);
  });
  it('leaves everything alone on hello', () => {
    expect(keysTouchedBy(event('hello', null, null))).toEqual([]);
  });
  it('touches the lists when the fleet changed', () => {
    expect(keysTouchedBy(event('fleet-changed', null, null))).toEqual([['fleet'], ['findings']]);
  });
});
