import { expect, test } from 'vitest';
import { idParams, parseInput } from './define-route';

test.each(['main.prod.orders.v1%00', '\0'])('an id with NUL (%j) is refused, not asked for', (id) => {
  expect(() => parseInput(idParams, { id }, 'address')).toThrow('The address does not fit: id');
});

test('an id is decoded once', () => {
  expect(parseInput(idParams, { id: 'main.prod.or%C3%BCn.v1' }, 'address')).toEqual({
    id: 'main.prod.orün.v1',
  });
});
