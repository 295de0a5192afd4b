import { describe, expect, test } from 'vitest';
import type { SessionActor } from '@/lib/contract/session';
import { type Actor, environmentsWith } from '@/lib/domain/actor';
import { type Role, SCOPES } from '@/lib/domain/role';
import { whyNotChangeRoles, whyNotDisable, whyNotGrant, whyNotManage, whyNotRevoke } from './member-why';

/** A session as the server tells it. */
function session(role: Role, environment: string | null): SessionActor {
  const grants = [{ environment, role }];
  const person: Actor = { kind: 'person', id: 'u1', name: 'Bo', email: 'bo@example.com', grants };
  const scopes = SCOPES.map((scope) => ({ scope, held: environmentsWith(person, scope) }))
    .filter(({ held }) => held.length > 0)
    .map(({ scope, held }) => ({ scope, environments: held === 'all' ? null : [...held] }));
  return { id: 'u1', name: 'Bo', email: 'bo@example.com', grants, scopes };
}
const asking = (role: Role, environment: string | null = null, fixedBecause: string | null = null) => ({
  actor: session(role, environment),
  fixedBecause,
});
const kept = { keptBecause: 'Mira is the last admin.' };
const free = { keptBecause: null };

describe('an admin of all environments', () => {
  test('may do everything', () => {
    expect(whyNotManage(asking('admin'))).toBeNull();
    expect(whyNotGrant(asking('admin'), 'prod')).toBeNull();
    expect(whyNotChangeRoles(asking('admin'))).toBeNull();
    expect(whyNotDisable(asking('admin'), free)).toBeNull();
  });
  test('may not disable the last admin, nor take that role away, but another role of theirs', () => {
    expect(whyNotDisable(asking('admin'), kept)).toBe(kept.keptBecause);
    expect(whyNotRevoke(asking('admin'), kept, { environment: null, role: 'admin' })).toBe(kept.keptBecause);
    expect(whyNotRevoke(asking('admin'), kept, { environment: 'prod', role: 'admin' })).toBeNull();
    expect(whyNotRevoke(asking('admin'), kept, { environment: null, role: 'viewer' })).toBeNull();
  });
  test('may change nothing where people are fixed', () => {
    const fixed = asking('admin', null, 'Nobody signs in here.');
    expect(whyNotManage(fixed)).toBe('Nobody signs in here.');
    expect(whyNotChangeRoles(fixed)).toBe('Nobody signs in here.');
    expect(whyNotGrant(fixed, 'prod')).toBe('Nobody signs in here.');
  });
});

describe('an admin of one environment', () => {
  const prod = asking('admin', 'prod');
  test('changes roles there and nowhere else', () => {
    expect(whyNotChangeRoles(prod)).toBeNull();
    expect(whyNotGrant(prod, 'prod')).toBeNull();
    expect(whyNotGrant(prod, 'dev')).toContain('in dev');
    expect(whyNotGrant(prod, null)).toContain('in all environments');
  });
  test('neither invites nor disables', () => {
    expect(whyNotManage(prod)).toContain('in all environments takes the role admin');
  });
});

test('a viewer is told which role it takes, and which one they have', () => {
  expect(whyNotChangeRoles(asking('viewer'))).toMatch(/takes the role admin; Bo has the role viewer there/);
});
