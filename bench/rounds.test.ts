import { describe, expect, test } from 'vitest';
import { median, takeTurns } from './rounds';

describe('median', () => {
  test.each([
    [[3], 3],
    [[9, 1, 2], 2],
    [[10, 9, 1, 2], 5.5],
  ])('of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

  test('of nothing is no number', () => expect(() => median([])).toThrow('nothing was measured'));
});

test('works take turns, and the first rounds are not counted', async () => {
  const order: string[] = [];
  const work = (name: string, ms: number[]) => () => {
    order.push(name);
    return ms.shift() ?? 0;
  };
  const medians = await takeTurns(
    { floor: work('floor', [900, 1, 3, 2]), reader: work('reader', [900, 10, 30, 20]) },
    { measured: 3, warmUp: 1 },
  );
  expect(medians).toEqual({ floor: 2, reader: 20 });
  expect(order).toEqual(['floor', 'reader', 'floor', 'reader', 'floor', 'reader', 'floor', 'reader']);
});
