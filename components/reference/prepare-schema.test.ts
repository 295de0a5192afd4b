import { expect, test } from 'vitest';
import { schemaLines } from './prepare-schema';

const text = (schema: Record<string, unknown>) =>
  schemaLines(schema)
    .map((line) => line.map((part) => part.text).join(''))
    .join('\n');

test('an object has a field a line, and says which may be left out', () => {
  const schema = {
    type: 'object',
    required: ['asOfMs', 'rows'],
    properties: {
      asOfMs: { type: 'string', pattern: '^-?\\d{1,39}$' },
      rows: { type: 'array', items: { $ref: '#/components/schemas/row' } },
      state: { enum: ['open', 'closed'] },
      inside: {
        type: 'object',
        required: [],
        properties: { ok: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
      },
    },
  };
  expect(text(schema)).toBe(
    [
      '{',
      '  asOfMs: decimal string',
      '  rows: [row]',
      '  state?: "open" | "closed"',
      '  inside?: {',
      '    ok?: boolean | null',
      '  }',
      '}',
    ].join('\n'),
  );
  expect(
    schemaLines(schema)
      .flat()
      .filter(({ shape }) => shape !== undefined),
  ).toEqual([{ text: 'row', shape: 'row' }]);
});

test.each<[string, Record<string, unknown>]>([
  ['integer (1 to 500, default 100)', { type: 'integer', minimum: 1, maximum: 500, default: 100 }],
  ['string (at most 200 characters)', { type: 'string', maxLength: 200 }],
  ['string (^[0-9a-f]{64}$)', { type: 'string', pattern: '^[0-9a-f]{64}$' }],
  ['[string] (1 to 3 items)', { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } }],
  ['"a"', { const: 'a', type: 'string' }],
  ['any', {}],
  ['{}', { type: 'object', properties: {} }],
  ['{\n  [name]: string\n}', { type: 'object', additionalProperties: { type: 'string' } }],
])('%s', (words, schema) => {
  expect(text(schema)).toBe(words);
});
