import { expect, test } from 'vitest';
import { isPlaceholderName, PLACEHOLDER, unknownPlaceholder } from './placeholder';

test.each([
  ['{v2.location}', ['v2.location']],
  ['{ v2.location }', ['v2.location']],
  ['{\tstart.0.startingOffsets}', ['start.0.startingOffsets']],
  [`'{"orders":{"0":1}}'`, []],
  ['{v1.name} to { v2.name }', ['v1.name', 'v2.name']],
  ['{\nv2.location }', []],
])('%j names %j', (text, names) => {
  expect([...text.matchAll(PLACEHOLDER)].map(([, name]) => name)).toEqual(names);
});

test.each([
  ['submit {v2.locaton} now', '{v2.locaton}'],
  ['submit { v3.location }', '{ v3.location }'],
  ['submit {start.0.}', '{start.0.}'],
  ['submit {v2.batch}', '{v2.batch}'],
  ['submit {v2.location} {start.startingOffsets}', undefined],
  // Shell, awk and JSON have braces of their own.
  [`\${HOME} \${v1} awk '{print $1}' {print} {a,b} {"v2.x": 1}`, undefined],
])('of %j what stands for nothing is %j', (text, unknown) => {
  expect(unknownPlaceholder(text)).toBe(unknown);
});

test('names of the start are those of its options', () => {
  expect(['v1.batch', 'start.startingOffsets', 'start.1.startingOffsets'].every(isPlaceholderName)).toBe(
    true,
  );
  expect(['v1', 'v2.batch', 'start', 'location'].some(isPlaceholderName)).toBe(false);
});
