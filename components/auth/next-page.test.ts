import { expect, test } from 'vitest';
import { nextPage } from './next-page';

test.each(['/audit', '/', '/versions/main.prod.orders.v1/state?range=1h', '/audit?who=mira#newest'])(
  '%s is where one goes after signing in',
  (page) => {
    expect(nextPage(page)).toBe(page);
  },
);

test.each([
  ['another site', 'https://evil.example/'],
  ['another site by two slashes', '//evil.example'],
  ['another site by a backslash', String.raw`/\evil.example`],
  ['another site behind a tab, which browsers drop', '/\t/evil.example'],
  ['another site behind a dot, which browsers resolve', '/.//evil.example'],
  ['another site by going up', '/x/..//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a path of its own', 'audit'],
  ['nothing', ''],
  ['the page for signing in', '/sign-in?next=/sign-in'],
  ['the page of a one-time link', '/join#secret'],
  ['the API', '/api/v1/fleet'],
])('%s is not followed: the fleet is shown', (_what, asked) => {
  expect(nextPage(asked)).toBe('/');
});

test('without a wish the fleet is shown', () => {
  expect(nextPage(null)).toBe('/');
});
