import { expect, test } from 'vitest';
import { rateRow, timeRow } from './report';

test('a time stands beside another, with an aim that is met or missed', () => {
  const floor = { ms: 20, name: 'floor' };
  expect(timeRow('first', 30, floor, 1.5)).toEqual([
    'first',
    '30.00 ms',
    '20.00 ms floor',
    '1.500',
    '≤ 1.5',
    'met',
  ]);
  expect(timeRow('first', 31, floor, 1.5)[5]).toBe('missed');
  expect(timeRow('first', 31, floor).slice(4)).toEqual(['', '']);
});

test('rates are of megabytes, and the slower one has the larger ratio', () => {
  const row = rateRow('decoding', 64_000_000, 500, { ms: 400, name: 'floor' });
  expect(row).toEqual(['decoding', '128.0 MB/s', '160.0 MB/s floor', '1.250', '', '']);
});
