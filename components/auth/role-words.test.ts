import { describe, expect, test } from 'vitest';
import { headerRole, rolesHere } from './role-words';

const grants = (...all: [string | null, 'viewer' | 'operator' | 'approver' | 'admin'][]) => ({
  grants: all.map(([environment, role]) => ({ environment, role })),
});

describe('the role that the header says', () => {
  test('is the one in the environment of the page, with those for all environments', () => {
    expect(headerRole(grants(['prod', 'approver'], ['dev', 'operator']), 'prod')).toBe('approver');
    expect(headerRole(grants(['prod', 'approver'], [null, 'viewer']), 'prod')).toBe('approver, viewer');
  });
  test('is none where there is none', () => {
    expect(headerRole(grants(['prod', 'approver']), 'dev')).toBe('no role');
    expect(headerRole(grants(), null)).toBe('no role');
  });
  test('differs by environment on a page about all of them', () => {
    expect(headerRole(grants(['prod', 'approver'], ['dev', 'operator']), null)).toBe('by environment');
    expect(headerRole(grants(['prod', 'approver'], [null, 'viewer']), null)).toBe('viewer');
  });
});

test('a role given twice is said once', () => {
  expect(rolesHere(grants([null, 'viewer'], ['prod', 'viewer']), 'prod')).toBe('viewer');
});
