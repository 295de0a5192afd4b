import { expect, test } from 'vitest';
import type { GrantJson } from '@/lib/contract/session';
import { columnsOf, roleCells } from './prepare-people';

const grants: GrantJson[] = [
  { environment: 'prod', role: 'approver' },
  { environment: null, role: 'viewer' },
  { environment: 'prod', role: 'viewer' },
];

test('a role for all environments holds in each of them, and is said once where it is given there too', () => {
  expect(roleCells(grants, ['dev', 'prod'])).toEqual([
    { environment: null, own: ['viewer'], inherited: [] },
    { environment: 'dev', own: [], inherited: ['viewer'] },
    { environment: 'prod', own: ['viewer', 'approver'], inherited: [] },
  ]);
});

test('a role in an environment that is no longer known keeps its column', () => {
  expect(columnsOf([{ environment: 'old', role: 'admin' }, ...grants], ['dev'])).toEqual([
    'dev',
    'old',
    'prod',
  ]);
  expect(roleCells([{ environment: 'old', role: 'admin' }], []).at(-1)).toEqual({
    environment: 'old',
    own: ['admin'],
    inherited: [],
  });
});

test('without a role there are empty cells', () => {
  expect(roleCells([], ['dev'])).toEqual([
    { environment: null, own: [], inherited: [] },
    { environment: 'dev', own: [], inherited: [] },
  ]);
});
