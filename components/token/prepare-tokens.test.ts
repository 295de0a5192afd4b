import { expect, test } from 'vitest';
import type { ApiToken } from '@/lib/contract/token';
import { splitTokens, tryCommand } from './prepare-tokens';

const token = (id: string, state: ApiToken['state']): ApiToken => ({
  id,
  name: id,
  scopes: ['query:read'],
  environments: null,
  maker: { id: 'ada', name: 'Ada' },
  madeAtMs: '0',
  expiresAtMs: '1',
  revokedAtMs: null,
  lastUsedMs: null,
  state,
  lost: null,
  whyNotRevoke: null,
});

test('tokens that are over stand apart from those that could be used again', () => {
  const { open, over } = splitTokens([
    token('a', 'active'),
    token('b', 'revoked'),
    token('c', 'powerless'),
    token('d', 'expired'),
  ]);
  expect(open.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(over.map(({ id }) => id)).toEqual(['b', 'd']);
});

test('the command to try a token asks who acts, at the address of this installation', () => {
  expect(tryCommand('https://signalbox.example', 'sbx_1')).toBe(
    'curl --fail-with-body -sS -H "authorization: Bearer sbx_1" https://signalbox.example/api/v1/session',
  );
});
