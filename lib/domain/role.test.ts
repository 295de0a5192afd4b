import { describe, expect, test } from 'vitest';
import { type Actor, actorMay, actorMaySomewhere, environmentsWith, LOCAL_OPERATOR, NOBODY } from './actor';
import { ROLE_SCOPES, ROLES, type Role, SCOPES, type Scope } from './role';
import { whyNot } from './why-not';

const person = (...grants: Extract<Actor, { kind: 'person' }>['grants']): Actor => ({
  kind: 'person',
  id: 'p',
  name: 'Grace',
  email: null,
  grants,
});

/** The whole table, on purpose a second time: a change of rights is seen twice. */
const MAY: Record<Scope, readonly Role[]> = {
  'query:read': ['viewer', 'operator', 'approver', 'admin'],
  'file:read': ['viewer', 'operator', 'approver', 'admin'],
  'declaration:write': ['operator', 'admin'],
  'cutover:write': ['operator', 'admin'],
  'cutover:approve': ['approver', 'admin'],
  'member:read': ['operator', 'approver', 'admin'],
  'member:write': ['admin'],
  'audit:read': ['operator', 'approver', 'admin'],
  'history:write': [],
};

describe.each(SCOPES)('%s', (scope) => {
  test.each(ROLES)('%s', (role) => {
    const may = MAY[scope].includes(role);
    expect(ROLE_SCOPES[role].includes(scope)).toBe(may);
    const everywhere = person({ environment: null, role });
    const inProd = person({ environment: 'prod', role });
    for (const environment of ['prod', 'dev', null]) {
      expect(actorMay(everywhere, scope, environment)).toBe(may);
      expect(actorMay(inProd, scope, environment)).toBe(may && environment === 'prod');
      expect(whyNot(inProd, scope, environment) === null).toBe(may && environment === 'prod');
    }
    expect(environmentsWith(everywhere, scope)).toEqual(may ? 'all' : []);
    expect(environmentsWith(inProd, scope)).toEqual(may ? ['prod'] : []);
    expect(actorMaySomewhere(inProd, scope)).toBe(may);
  });

  test('nobody', () => {
    expect(actorMay(NOBODY, scope, 'prod')).toBe(false);
    expect(actorMaySomewhere(NOBODY, scope)).toBe(false);
    expect(whyNot(null, scope, 'prod')).toMatch(/^Sign in to /);
  });
});

test('roles in one environment add up; those of another do not count', () => {
  const both = person({ environment: 'prod', role: 'operator' }, { environment: 'prod', role: 'approver' });
  expect(actorMay(both, 'cutover:write', 'prod') && actorMay(both, 'cutover:approve', 'prod')).toBe(true);
  const apart = person({ environment: 'dev', role: 'operator' }, { environment: 'prod', role: 'viewer' });
  expect(actorMay(apart, 'cutover:write', 'prod')).toBe(false);
  expect(environmentsWith(apart, 'query:read')).toEqual(['dev', 'prod']);
});

test('the reason names what is missing, what is held, and who can help', () => {
  const viewer = person({ environment: 'prod', role: 'viewer' });
  expect(whyNot(viewer, 'cutover:approve', 'prod')).toBe(
    'To approve a cutover in prod takes the role approver or admin; Grace has the role viewer there. An admin can grant it.',
  );
  expect(whyNot({ name: 'Grace', grants: [] }, 'declaration:write', null)).toBe(
    'To declare what a version is in all environments takes the role operator or admin; Grace has no role there. An admin can grant it.',
  );
  expect(whyNot(LOCAL_OPERATOR, 'declaration:write', 'prod')).toBeNull();
});
