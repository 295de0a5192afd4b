import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { parseJson } from './parse-json';

function kindOf(text: string): string {
  try {
    parseJson('test', text, 1);
    return 'parsed';
  } catch (error) {
    return isFormatError(error) ? error.kind : 'other';
  }
}

describe('parseJson', () => {
  test.each([
    ['{"a":1}', 'parsed'],
    ['', 'truncated'],
    ['{', 'truncated'],
    ['{"a', 'truncated'],
    ['{"a":"x\\', 'truncated'],
    ['{"a":1', 'truncated'],
    ['[[1],', 'truncated'],
    ['tru', 'truncated'],
    ['-', 'truncated'],
    ['{"a":1}}', 'malformed'],
    ['{"a":1]', 'malformed'],
    ['hello', 'malformed'],
    ['{a:1}', 'malformed'],
  ])('%j is %s', (text, kind) => expect(kindOf(text)).toBe(kind));

  test('every beginning of a JSON object is truncated, never malformed', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 2 }), fc.nat(), (object, at) => {
        const text = JSON.stringify(object);
        const cut = text.slice(0, at % text.length);
        expect(kindOf(cut)).toBe('truncated');
      }),
    );
  });
});
