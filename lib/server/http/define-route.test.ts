import { expect, test } from 'vitest';
import { cutoverRequestQuery } from '@/lib/contract/cutover-request';
import { idParams, parseInput, queryOf } from './define-route';

test.each(['main.prod.orders.v1%00', '\0'])('an id with NUL (%j) is refused, not asked for', (id) => {
  expect(() => parseInput(idParams, { id }, 'address')).toThrow('The address does not fit: id');
});

test('an id is decoded once', () => {
  expect(parseInput(idParams, { id: 'main.prod.or%C3%BCn.v1' }, 'address')).toEqual({
    id: 'main.prod.orün.v1',
  });
});

test('a name that stands in the query string twice is refused: one of two values would be a guess', () => {
  const asked = (query: string) =>
    parseInput(cutoverRequestQuery, queryOf(`http://x/api?${query}`), 'query string');
  expect(asked('dryRun=true')).toEqual({ dryRun: true });
  expect(() => asked('dryRun=true&dryRun=false')).toThrow('The query string does not fit: dryRun');
});
