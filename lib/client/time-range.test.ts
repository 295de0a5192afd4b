import { describe, expect, it } from 'vitest';
import { rangeSearchParams } from './range-search-params';
import { rangeOf, resolveRange } from './time-range';

describe('rangeOf', () => {
  it('is relative unless both ends are given in order', () => {
    expect(rangeOf({ range: '1h', from: null, to: null })).toEqual({ kind: 'relative', span: '1h' });
    expect(rangeOf({ range: '1h', from: 10, to: null })).toEqual({ kind: 'relative', span: '1h' });
    expect(rangeOf({ range: '1h', from: 10, to: 10 })).toEqual({ kind: 'relative', span: '1h' });
    expect(rangeOf({ range: '1h', from: 10, to: 20 })).toEqual({ kind: 'absolute', fromMs: 10, toMs: 20 });
  });
});

describe('resolveRange', () => {
  it('moves a relative range with the clock and leaves an absolute one', () => {
    expect(resolveRange({ kind: 'relative', span: '15m' }, 1_000_000)).toEqual({
      fromMs: '100000',
      toMs: '1000000',
    });
    expect(resolveRange({ kind: 'absolute', fromMs: 10, toMs: 20 }, 99)).toEqual({
      fromMs: '10',
      toMs: '20',
    });
  });
});

describe('instants in the URL', () => {
  it('survive the way there and back, to the second', () => {
    const text = rangeSearchParams.from.serialize(Date.UTC(2026, 10, 29, 21, 14, 7, 123));
    expect(text).toBe('2026-11-29T21:14:07Z');
    expect(rangeSearchParams.from.parse(text)).toBe(Date.UTC(2026, 10, 29, 21, 14, 7));
    expect(rangeSearchParams.from.parse('yesterday')).toBeNull();
  });
});
