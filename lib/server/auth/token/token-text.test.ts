import { describe, expect, test } from 'vitest';
import { isSecret, newToken, parseToken } from './token-text';

describe('a token', () => {
  test('is its id and 256 random bits, and only a hash of these is kept', () => {
    const made = newToken();
    const parsed = parseToken(made.text);
    expect(parsed?.id).toBe(made.id);
    expect(parsed?.secret).toHaveLength(64);
    expect(made.secretHash).not.toContain(parsed?.secret ?? '');
    expect(isSecret(parsed?.secret ?? '', made.secretHash)).toBe(true);
    expect(isSecret('0'.repeat(64), made.secretHash)).toBe(false);
    expect(newToken().text).not.toBe(made.text);
  });

  test.each([
    '',
    'sbx_',
    'sbx_0123456789abcdef',
    `sbx_0123456789abcdef_${'a'.repeat(63)}`,
    `sbx_0123456789abcdef_${'A'.repeat(64)}`,
    `sbx_0123456789abcdef_${'a'.repeat(64)} `,
    `SBX_0123456789abcdef_${'a'.repeat(64)}`,
    `x sbx_0123456789abcdef_${'a'.repeat(64)}`,
  ])('%j is none', (text) => {
    expect(parseToken(text)).toBeUndefined();
  });
});
