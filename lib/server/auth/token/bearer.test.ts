import { describe, expect, test } from 'vitest';
import { askingHeaders, bearerOf } from './bearer';

describe('the Authorization header', () => {
  test.each([
    ['Bearer sbx_1', 'sbx_1'],
    ['bearer   sbx_1 ', 'sbx_1'],
    ['Bearer', ''],
    ['Bearer a b', 'a b'],
    ['Basic dXNlcjpwYXNz', undefined],
    ['Bearerx', undefined],
    ['', undefined],
  ])('%j brings %j', (authorization, token) => {
    expect(bearerOf(new Headers({ authorization }))).toBe(token);
  });

  test('with a token no cookie is read, not even with one that is wrong', () => {
    const cookie = 'signalbox-acts-as=mira';
    expect(askingHeaders(new Headers({ cookie })).get('cookie')).toBe(cookie);
    expect(askingHeaders(new Headers({ cookie, authorization: 'Basic x' })).get('cookie')).toBe(cookie);
    for (const authorization of ['Bearer x', 'bearer'])
      expect(askingHeaders(new Headers({ cookie, authorization })).get('cookie')).toBeNull();
  });
});
