import { describe, expect, test } from 'vitest';
import { actorMay, actorMaySomewhere, environmentsWith, type TokenActor } from './actor';
import { SCOPES, TOKEN_SCOPES } from './role';
import { whyNot } from './why-not';

const token = (more: Partial<TokenActor> = {}): TokenActor => ({
  kind: 'token',
  id: 'sbx_1',
  name: 'ci (token of Ada)',
  scopes: [...SCOPES],
  environments: null,
  maker: { id: 'ada', name: 'Ada', grants: [{ environment: null, role: 'admin' }] },
  ...more,
});

describe('a token may what it was made for, as far as its maker may it', () => {
  test.each(SCOPES)('%s', (scope) => {
    const possible = TOKEN_SCOPES.some((each) => each === scope);
    expect(actorMay(token(), scope, 'prod')).toBe(possible);
    expect(actorMaySomewhere(token(), scope)).toBe(possible);
    expect(environmentsWith(token(), scope)).toEqual(possible ? 'all' : []);
    expect(actorMay(token({ scopes: [] }), scope, 'prod')).toBe(false);
  });

  test('never approves, and never says who may what, whatever stands in its row', () => {
    for (const scope of ['cutover:approve', 'member:read', 'member:write', 'history:write'] as const) {
      expect(actorMay(token({ scopes: [scope] }), scope, 'prod')).toBe(false);
    }
    expect(whyNot(token(), 'cutover:approve', 'prod')).toBe(
      'To approve a cutover takes a signed-in person, and ci (token of Ada) is none.',
    );
  });

  test('in its environments alone', () => {
    const prod = token({ environments: ['prod'] });
    expect(actorMay(prod, 'cutover:write', 'prod')).toBe(true);
    expect(actorMay(prod, 'cutover:write', 'dev')).toBe(false);
    expect(actorMay(prod, 'cutover:write', null)).toBe(false);
    expect(environmentsWith(prod, 'cutover:write')).toEqual(['prod']);
    expect(whyNot(prod, 'cutover:write', 'dev')).toBe(
      'ci (token of Ada) was made for prod, and not for dev.',
    );
  });

  test('what its maker may no longer do, it may not', () => {
    const viewer = { id: 'ada', name: 'Ada', grants: [{ environment: 'prod', role: 'viewer' as const }] };
    const left = token({ maker: viewer });
    expect(actorMay(left, 'query:read', 'prod')).toBe(true);
    expect(actorMay(left, 'query:read', 'dev')).toBe(false);
    expect(actorMay(left, 'cutover:write', 'prod')).toBe(false);
    expect(environmentsWith(left, 'query:read')).toEqual(['prod']);
    expect(whyNot(left, 'cutover:write', 'prod')).toBe(
      'ci (token of Ada) may not do what its maker may not. To prepare and run a cutover in prod takes the role operator or admin; Ada has the role viewer there. An admin can grant it.',
    );
    expect(actorMay(token({ maker: { ...viewer, grants: [] } }), 'query:read', 'prod')).toBe(false);
  });

  test('a scope that it was not made for is named', () => {
    expect(whyNot(token({ scopes: ['query:read'] }), 'declaration:write', 'prod')).toBe(
      'ci (token of Ada) was not made to declare what a version is. Make a token with the scope declaration:write.',
    );
  });
});
