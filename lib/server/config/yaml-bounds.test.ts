import { describe, expect, test } from 'vitest';
import { isConfigError } from './config-error';
import { parseDeclaration } from './parse-declaration';
import { beyondBounds } from './yaml-bounds';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('the bounds of a text', () => {
  test.each<[string, string | undefined]>([
    ['a: 1', undefined],
    [nested(24), undefined],
    [nested(25), 'nests deeper than 24 levels'],
    ['['.repeat(25), 'nests deeper than 24 levels'],
    ['- '.repeat(25), 'nests deeper than 24 levels'],
    [`{ ? ${nested(25)} : 2 }`, 'nests deeper than 24 levels'],
    [
      Array.from({ length: 26 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
      'nests deeper than 24 levels',
    ],
    [`[&a 1, ${'*a, '.repeat(100)}]`, undefined],
    [`[&a 1, ${'*a, '.repeat(101)}]`, 'has more than 100 aliases'],
    [']]]]]]', undefined],
    ['', undefined],
    [`"${'['.repeat(50)}"`, undefined],
  ])('%j: %s', (text, expected) => {
    expect(beyondBounds(text)).toBe(expected);
  });
});

test.each([
  ['brackets', '['.repeat(30_000)],
  ['mappings', '{a: '.repeat(8_000)],
  ['lists in lists', '- '.repeat(15_000)],
  ['aliases', Array.from({ length: 1_000 }, (_, i) => `a${i}: &x${i} [*x${Math.max(0, i - 1)}]`).join('\n')],
  ['the same key', `{${'a: 1, '.repeat(4_000)}}`],
  ['half a URL', `sources: ["${'a'.repeat(30_000)}://${':'.repeat(1_000)}"]`],
])('a text of nothing but %s is refused with few words', (_, text) => {
  try {
    parseDeclaration(text);
    throw new Error('accepted');
  } catch (error) {
    expect(isConfigError(error)).toBe(true);
    expect(isConfigError(error) && error.message.length).toBeLessThan(5_000);
  }
});
