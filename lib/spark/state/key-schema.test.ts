import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { readShared, sharedFiles } from '../test-data/shared-fixtures';
import { parseKeySchema } from './key-schema';

const utf = (text: string) => [text.length >> 8, text.length & 255, ...new TextEncoder().encode(text)];
const KEY =
  '{"type":"struct","fields":[{"name":"a","type":"integer"},{"name":"b","type":{"type":"struct"}}]}';
const FIELDS = [
  { name: 'a', type: 'integer' },
  { name: 'b', type: null },
];

describe('parseKeySchema', () => {
  test('v1, and v2 in pieces', () => {
    expect(parseKeySchema(new Uint8Array([...utf('v1'), ...utf(KEY), ...utf('{}')]))).toEqual(FIELDS);
    const pieces = [...utf('v2'), 0, 0, 0, 2, ...utf(KEY.slice(0, 20)), ...utf(KEY.slice(20))];
    expect(parseKeySchema(new Uint8Array(pieces))).toEqual(FIELDS);
  });

  test('cut at every byte it is refused', () => {
    const whole = new Uint8Array([...utf('v2'), 0, 0, 0, 1, ...utf(KEY)]);
    for (let length = 0; length < whole.length; length++) {
      try {
        parseKeySchema(whole.slice(0, length));
        expect.unreachable();
      } catch (error) {
        expect(isFormatError(error) && ['empty', 'truncated'].includes(error.kind)).toBe(true);
      }
    }
  });

  test('other versions are said to be unknown', () => {
    expect(() => parseKeySchema(new Uint8Array(utf('v3')))).toThrow(/v3/);
  });

  const real = sharedFiles(/\/_metadata\/schema$/);
  test.skipIf(real.length === 0)('every real schema has a key', () => {
    for (const path of real) expect(parseKeySchema(readShared(path)).length).toBeGreaterThan(0);
  });
});
