import type { ExactJson } from '../exact-json';

/** JSON text with bigints as the numbers they are. */
export function writeJson(value: ExactJson): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${writeJson(inner)}`)}}`;
  }
  return JSON.stringify(value);
}
