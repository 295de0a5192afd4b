import { describe, expect, test } from 'vitest';
import { fleetSample } from '@/e2e/support/sample-fleet';
import type { Member } from '@/lib/contract/member';
import type { Role } from '@/lib/domain/role';
import { prepareEnvironments } from './prepare-environments';

function member(name: string, role: Role, environment: string | null, state: Member['state'] = 'active') {
  return {
    id: name,
    name,
    email: null,
    state,
    grants: [{ environment, role }],
    joinedAtMs: null,
    lastSignInMs: null,
    keptBecause: null,
  } satisfies Member;
}
const fleet = { ...fleetSample, nextCursor: null };
const rowOf = (name: string, members?: Member[], environments = [{ name: 'prod', protected: true }]) =>
  prepareEnvironments({ fleet, members: members && { members, environments } }).find(
    (row) => row.name === name,
  );

describe('an environment', () => {
  test('counts its queries, and says when there may be more', () => {
    const queries = fleet.queries.filter((row) => row.environment === 'prod').length;
    expect(queries).toBeGreaterThan(0);
    expect(rowOf('prod')).toMatchObject({ queries, atLeast: false });
    const longer = prepareEnvironments({ fleet: { ...fleet, nextCursor: 'x' }, members: undefined });
    expect(longer.every(({ atLeast }) => atLeast)).toBe(true);
  });

  test('is known without a query when the configuration names it', () => {
    expect(rowOf('new', [], [{ name: 'new', protected: true }])).toMatchObject({
      protected: true,
      queries: 0,
    });
  });

  test('names who may act there, by roles there and by roles for all', () => {
    const everybody = [
      member('ana', 'approver', 'prod'),
      member('bo', 'operator', null),
      member('cy', 'operator', 'dev'),
      member('di', 'admin', null),
      member('ed', 'viewer', 'prod'),
    ];
    expect(rowOf('prod', everybody)?.people).toEqual({
      operate: ['bo', 'di'],
      approve: ['ana', 'di'],
      grant: ['di'],
    });
  });

  test('does not count on whoever is disabled', () => {
    expect(rowOf('prod', [member('ana', 'approver', null, 'disabled')])?.people?.approve).toEqual([]);
  });

  test('says nothing of people to whom they may not be told', () => {
    expect(rowOf('prod')?.people).toBeNull();
  });
});

test('protected environments come first', () => {
  const rows = prepareEnvironments({
    fleet,
    members: {
      members: [],
      environments: [
        { name: 'a', protected: false },
        { name: 'z', protected: true },
      ],
    },
  });
  const places = rows.map((row) => row.protected);
  expect(places.lastIndexOf(true)).toBeLessThan(places.indexOf(false));
});
