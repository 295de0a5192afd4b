import { expect, test } from 'vitest';
import { DecodeBudget } from './decode-budget';
import { KeptTallies } from './kept-tallies';
import { KeyTable } from './key-table';
import { Tally } from './tally';

const BYTES = new KeyTable(1024).bytes;
const tally = () => new Tally(new KeyTable(1024), { version: 1n, file: null, unknown: 0n }, null);

test('a tally is taken out by whoever counts on, and weighs nothing then', () => {
  const kept = new KeptTallies();
  const one = tally();
  kept.put('a', one);
  expect(kept.bytes).toBe(BYTES);
  expect(kept.take('a')).toBe(one);
  expect(kept.take('a')).toBeUndefined();
  expect(kept.bytes).toBe(0);
});

test('the longest unused go first, but never one of the same reading', () => {
  const kept = new KeptTallies(2 * BYTES);
  kept.beginReading();
  for (const store of ['a', 'b', 'c']) kept.put(store, tally());
  expect(kept.take('c')).toBeUndefined();
  kept.beginReading();
  kept.put('b', kept.take('b') ?? tally());
  kept.put('d', tally());
  expect(kept.take('a')).toBeUndefined();
  expect([kept.take('b'), kept.take('d')].every((found) => found !== undefined)).toBe(true);
});

test('one that is larger than all room is not kept', () => {
  const kept = new KeptTallies(BYTES - 1);
  kept.put('a', tally());
  expect(kept.bytes).toBe(0);
});

test('a budget is shared: what was reserved and not used comes back, more is taken while it is left', () => {
  const budget = new DecodeBudget(1_000_000);
  const first = budget.reserve(600_000);
  expect(budget.reserve(600_000)).toBeUndefined();
  first?.charge(100_000);
  first?.end();
  expect(budget.left).toBe(900_000);
  const second = budget.reserve(800_000);
  expect(() => second?.charge(1_000_000)).toThrow('');
  second?.end();
  expect(budget.left).toBeLessThanOrEqual(100_000);
});
