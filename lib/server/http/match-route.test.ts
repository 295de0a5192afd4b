import { expect, test } from 'vitest';
import { apiPath } from '@/lib/contract/paths';
import { matchRoute } from './match-route';
import { type RouteName, routes } from './routes';

const names = Object.keys(routes) as RouteName[];

test.each(names)('the address of %s leads to it', (name) => {
  const match = matchRoute(`${apiPath[name]('main.prod.orders.v1')}?limit=5`);
  expect(match?.name).toBe(name);
  expect(match?.query).toEqual({ limit: '5' });
});

test('an id is taken from the address as it stands', () => {
  expect(matchRoute(apiPath.batches('größe.prod.a'))?.params.id).toBe(encodeURIComponent('größe.prod.a'));
});

test('an address that nobody answers leads nowhere', () => {
  expect(matchRoute('/api/v1/nothing')).toBeUndefined();
  expect(matchRoute('/api/v1/versions/a/b/c')).toBeUndefined();
});
