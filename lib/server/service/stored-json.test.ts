import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeStored, encodeStored, storableLong, storableText } from './stored-json';

test('keeps longs exact and strings as they are, also those that look like longs', () => {
  const value = { a: 9007199254740993n, b: '#12', c: '##x', d: ['12', -5n, null, true, 1.5], e: '' };
  expect(decodeStored(encodeStored(value))).toEqual(value);
});

test('any value of strings, longs and lists comes back the same', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.string(),
      fc.string().map((text) => `#${text}`),
      fc.bigInt(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, (v) => {
      expect(decodeStored(encodeStored(v))).toEqual(v);
    }),
  );
});

test('a NUL or half a surrogate pair does not reach PostgreSQL', () => {
  expect(storableText('a\u0000b\ud800c😀')).toBe('a\uFFFDb\uFFFDc😀');
  expect(encodeStored('a\u0000b')).not.toContain('\u0000');
});

test('a number beyond a BIGINT is not stored in one', () => {
  expect(storableLong(2n ** 63n - 1n)).toBe(2n ** 63n - 1n);
  expect(storableLong(-(2n ** 63n))).toBe(-(2n ** 63n));
  expect(storableLong(2n ** 63n)).toBeNull();
  expect(storableLong(-(2n ** 63n) - 1n)).toBeNull();
  expect(storableLong(null)).toBeNull();
});
