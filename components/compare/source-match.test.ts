import { describe, expect, it } from 'vitest';
import { compareRequest } from '@/lib/contract/compare';
import { parseMatches, withMatch } from './source-match';

describe('what the operator says about sources', () => {
  it('is added, changed and taken back', () => {
    expect(withMatch(null, 0, '1')).toBe('0=1');
    expect(withMatch('0=1', 1, 'none')).toBe('0=1,1=none');
    expect(withMatch('0=1,1=none', 0, '2')).toBe('1=none,0=2');
    expect(withMatch('0=1', 0, null)).toBeNull();
  });
  it('is what the API takes', () => {
    const match = withMatch('0=1', 1, 'none') ?? '';
    expect(compareRequest.parse({ v1: 'a', v2: 'b', match }).match).toEqual([
      { v1: 0, v2: 1 },
      { v1: 1, v2: null },
    ]);
  });
  it('leaves out what is no pair', () => {
    expect(parseMatches('0=1,x,2=')).toEqual([['0', '1']]);
    expect(parseMatches(null)).toEqual([]);
  });
});
