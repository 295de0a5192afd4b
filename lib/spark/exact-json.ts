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
 * Parses JSON text with every integer as `bigint` and every other number as `number`.
 * @throws SyntaxError when `text` is not one JSON value.
 */
export function parseExactJson(text: string): ExactJson {
  // lossless-json types its result as unknown; the number parser below makes it ExactJson by construction.
  return parse(text, undefined, (digits) =>
    isInteger(digits) ? BigInt(digits) : Number(digits),
  ) as ExactJson;
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
