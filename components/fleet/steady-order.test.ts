import { describe, expect, it } from 'vitest';
import { steadyOrder } from './steady-order';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

describe('steadyOrder', () => {
  it('keeps the order shown and counts what would move', () => {
    const { rows: shown, moved } = steadyOrder(['a', 'b', 'c'], rows('c', 'a', 'b'));
    expect(shown.map((row) => row.id)).toEqual(['a', 'b', 'c']);
    expect(moved).toBe(3);
  });
  it('appends new rows and drops those that are gone', () => {
    const { rows: shown, moved } = steadyOrder(['a', 'b'], rows('n', 'a'));
    expect(shown.map((row) => row.id)).toEqual(['a', 'n']);
    expect(moved).toBe(2);
  });
  it('has nothing to move when the orders agree', () => {
    expect(steadyOrder([], rows('a', 'b')).moved).toBe(0);
  });
});
