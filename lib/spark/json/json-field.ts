import type { ExactJson } from '../exact-json';
import { FormatError } from '../format-error';

export type JsonObject = { [key: string]: ExactJson };

export function isJsonObject(value: ExactJson | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where a field stands, for messages. */
export interface FieldContext {
  format: string;
  line: number | null;
}

/** @throws FormatError `malformed` when `value` is no JSON object. */
export function requireObject(value: ExactJson, context: FieldContext): JsonObject {
  if (isJsonObject(value)) return value;
  throw new FormatError(
    'malformed',
    context.format,
    `expected a JSON object, found ${kindOf(value)}`,
    context.line,
  );
}

const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;

/** Whether Spark could hold it as a long. */
export function isLong(value: ExactJson | undefined): value is bigint {
  return typeof value === 'bigint' && value >= LONG_MIN && value <= LONG_MAX;
}

/** A long, or undefined when the field is absent or null. @throws FormatError `malformed` for anything else. */
export function optionalLong(object: JsonObject, key: string, context: FieldContext): bigint | undefined {
  const value = object[key];
  if (value === undefined || value === null) return undefined;
  if (isLong(value)) return value;
  throw wrongField(key, typeof value === 'bigint' ? 'a 64-bit number' : 'a whole number', value, context);
}

/** A text, or undefined when the field is absent or null. @throws FormatError `malformed` for anything else. */
export function optionalString(object: JsonObject, key: string, context: FieldContext): string | undefined {
  const value = object[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw wrongField(key, 'a text', value, context);
}

/** A list, empty when the field is absent or null. @throws FormatError `malformed` for anything else. */
export function listOf(object: JsonObject, key: string, context: FieldContext): ExactJson[] {
  const value = object[key];
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw wrongField(key, 'a list', value, context);
}

export function wrongField(
  key: string,
  expected: string,
  found: ExactJson,
  context: FieldContext,
): FormatError {
  return new FormatError(
    'malformed',
    context.format,
    `${key} is not ${expected} but ${kindOf(found)}`,
    context.line,
  );
}

function kindOf(value: ExactJson): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return `the ${typeof value} ${String(value).slice(0, 40)}`;
}
