import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { splitLines, splitLogLines } from './log-lines';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('splitLines', () => {
  test.each([
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\r\nb', ['a', 'b']],
    ['a\rb\r', ['a', 'b']],
    ['a\n\nb', ['a', '', 'b']],
    ['a\n\n', ['a', '']],
    ['', []],
  ])('%j', (text, lines) => expect(splitLines(text)).toEqual(lines));
});

describe('splitLogLines', () => {
  test.each([
    ['v1\nx', false, { version: 1, lines: ['x'] }],
    ['v1', false, { version: 1, lines: [] }],
    ['v2\r\na\r\nb\r\n', false, { version: 2, lines: ['a', 'b'] }],
    [' v1 \nx', true, { version: 1, lines: ['x'] }],
  ])('%j', (text, trim, expected) => expect(splitLogLines('test', bytes(text), 2, trim)).toEqual(expected));

  test.each([
    ['', 'empty'],
    ['v', 'truncated'],
    ['v0\nx', 'malformed'],
    ['v-1\nx', 'malformed'],
    ['v10.x\nx', 'malformed'],
    ['xyz\nx', 'malformed'],
    ['10\nx', 'malformed'],
    ['v\nx', 'malformed'],
    [' v1\nx', 'malformed'],
    ['v3\nx', 'unsupported-version'],
    ['v99999\nx', 'unsupported-version'],
  ])('%j is %s', (text, kind) => {
    try {
      splitLogLines('test', bytes(text), 2, false);
      expect.unreachable();
    } catch (error) {
      expect(isFormatError(error) && error.kind).toBe(kind);
    }
  });

  test('text that ends inside a character is cut, other bytes are no text', () => {
    const cut = bytes('v1\nä').slice(0, -1);
    expect(() => splitLogLines('test', cut, 2, false)).toThrow(/ends inside a character/);
    expect(() => splitLogLines('test', new Uint8Array([0x76, 0x31, 0x0a, 0xff, 0x41]), 2, false)).toThrow(
      /no UTF-8/,
    );
  });
});
