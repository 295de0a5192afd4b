import { expect, test } from 'vitest';
import { isServiceError } from '@/lib/server/service/service-error';
import { WrongTokens } from './wrong-tokens';

const waits = (tokens: WrongTokens, token: string, nowMs: bigint) => {
  try {
    tokens.admit(token, nowMs);
    return null;
  } catch (error) {
    return isServiceError(error, 'too-many') ? error.message : String(error);
  }
};

test('the same wrong token is free five times, then waits longer and longer, and no other waits with it', () => {
  const tokens = new WrongTokens();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(waits(tokens, 'a', 1_000n)).toBeNull();
    tokens.note('a', 1_000n);
  }
  expect(waits(tokens, 'a', 1_000n)).toContain('possible in 1 s');
  expect(waits(tokens, 'b', 1_000n)).toBeNull();
  expect(waits(tokens, 'a', 2_000n)).toBeNull();
  tokens.note('a', 2_000n);
  expect(waits(tokens, 'a', 2_000n)).toContain('possible in 2 s');
  tokens.note('a', 2_000n + 3_600_001n);
  expect(waits(tokens, 'a', 2_000n + 3_600_001n)).toBeNull();
});

test('many different ones make the oldest forgotten, and fill no memory', () => {
  const tokens = new WrongTokens();
  for (let attempt = 0; attempt < 5; attempt += 1) tokens.note('first', 0n);
  for (let other = 0; other < 1_000; other += 1) tokens.note(`other ${other}`, 0n);
  expect(waits(tokens, 'first', 0n)).toBeNull();
});
