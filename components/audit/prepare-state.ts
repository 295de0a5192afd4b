import { isJsonObject, jsonOf } from '@/lib/contract/json-text';

/**
 * A state of the audit as text to read and compare: a field a line, nested ones indented, and text of several lines (a
 * declaration) as a block. Text that is no JSON stays as it is.
 */
export function stateText(json: string | null): string {
  if (json === null) return '';
  const value = jsonOf(json);
  if (value === undefined) return json;
  return linesOf(value, '').join('\n');
}

function linesOf(value: unknown, indent: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => field(`${indent}-`, item, `${indent}  `));
  }
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, item]) => field(`${indent}${key}:`, item, `${indent}  `));
  }
  return [`${indent}${scalar(value)}`];
}

function field(name: string, value: unknown, indent: string): string[] {
  if (typeof value === 'string' && value.includes('\n')) {
    const lines = value.replace(/\n$/, '').split('\n');
    return [`${name} |`, ...lines.map((line) => `${indent}${line}`)];
  }
  if (Array.isArray(value) && value.length === 0) return [`${name} []`];
  if (Array.isArray(value) || isJsonObject(value)) return [name, ...linesOf(value, indent)];
  return [`${name} ${scalar(value)}`];
}

/** Text without quotes where nothing else could be meant. */
function scalar(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return value === '' || /^(null|true|false)$|^\s|\s$/.test(value) ? JSON.stringify(value) : value;
}
