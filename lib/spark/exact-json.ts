import { isInteger, parse } from 'lossless-json';

/** A JSON value whose whole numbers are `bigint`: Spark writes longs, and a double would silently round them. */
export type ExactJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | ExactJson[]
  | { [key: string]: ExactJson };

/**
 * What `JSON.parse` may read wrongly or ambiguously: 16 digits in a row (may exceed 2^53), or a number with a
 * fraction or exponent (`1.0` is no integer here). A hit inside a string only costs time.
 */
const NEEDS_EXACT_PARSER = /\d{16}|(?:^|[\s:,[])-?\d+[.eE]/;

/**
 * Parses JSON text with every integer as `bigint` and every other number as `number`.
 * @throws SyntaxError when `text` is not one JSON value.
 */
export function parseExactJson(text: string): ExactJson {
  return NEEDS_EXACT_PARSER.test(text) ? parseSlowly(text) : withBigints(parseFast(text));
}

/** The reference: every number is read from its digits. Exported for the test that compares both ways. */
export function parseSlowly(text: string): ExactJson {
  // lossless-json types its result as unknown; the number parser below makes it ExactJson by construction.
  return parse(text, undefined, {
    parseNumber: (digits) => (isInteger(digits) ? BigInt(digits) : Number(digits)),
    // Jackson, which Spark reads with, keeps the last of two equal keys.
    onDuplicateKey: ({ newValue }) => newValue,
  }) as ExactJson;
}

function parseFast(text: string): ExactJson {
  // JSON.parse is typed any; JSON has no other values than ExactJson has.
  return JSON.parse(text) as ExactJson;
}

/** Replaces, in place, each number by its bigint. Only for text in which every number is an integer below 10^16. */
function withBigints(value: ExactJson): ExactJson {
  if (typeof value === 'number') return BigInt(value);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = withBigints(value[i] ?? null);
  } else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (typeof inner === 'number') value[key] = BigInt(inner);
      else if (typeof inner === 'object' && inner !== null) withBigints(inner);
    }
  }
  return value;
}

/** The same value with each integer as a decimal string: how 64-bit numbers leave the product. */
export function toDecimalStrings(value: ExactJson): DecimalJson {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(toDecimalStrings);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toDecimalStrings(inner)]));
  }
  return value;
}

export type DecimalJson = null | boolean | number | string | DecimalJson[] | { [key: string]: DecimalJson };
