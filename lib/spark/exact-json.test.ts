import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactJson, parseSlowly, toDecimalStrings } from './exact-json';

describe('parseExactJson', () => {
  test.each([
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775807', 9223372036854775807n],
    ['0', 0n],
    ['-0', 0n],
    ['1.0', 1],
    ['1e3', 1000],
    ['0.5', 0.5],
    ['"12345678901234567890"', '12345678901234567890'],
    ['{"a":9007199254740993}', { a: 9007199254740993n }],
    ['[1,2.5,[3],{"b":null}]', [1n, 2.5, [3n], { b: null }]],
    ['{"a":1,"a":2}', { a: 2n }],
  ])('%s', (text, value) => expect(parseExactJson(text)).toEqual(value));

  test.each(['', '{', '{"a":', '[1,', '"open', '1 2', 'nul', '{"a":1}}'])('refuses %j', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  test('the fast way gives what the exact way gives, for any JSON with whole numbers', () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
        fc.integer().map(String),
        fc.string().map((text) => JSON.stringify(text)),
        fc.constantFrom('null', 'true', 'false', '1.5', '-2e3', '"7.5"', '"1e5"'),
        fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
        fc
          .dictionary(
            fc.string().filter((key) => key !== '__proto__'),
            tie('value'),
            { maxKeys: 4 },
          )
          .map(
            (object) => `{${Object.entries(object).map(([key, text]) => `${JSON.stringify(key)}: ${text}`)}}`,
          ),
      ),
    })).value;
    fc.assert(
      fc.property(json, (text) => {
        expect(parseExactJson(String(text))).toEqual(parseSlowly(String(text)));
      }),
      { numRuns: 500 },
    );
  });

  test('any long survives to its decimal string', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(toDecimalStrings(parseExactJson(`{"n":[${value}]}`))).toEqual({ n: [value.toString()] });
      }),
    );
  });
});
