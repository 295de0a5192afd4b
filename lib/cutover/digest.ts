import type { Plan } from './plan';

/**
 * A plan as text: the same plan gives the same text whatever the order of its fields, and every value in it is in the text.
 * Longs are decimal strings; lists keep their order.
 */
export function canonicalText(plan: Plan): string {
  return write(plan);
}

/**
 * What people approve. @param sha256 hex digest of a text as UTF-8: hashing is the caller's, since this folder uses nothing
 * of the runtime
 */
export function digestOf(plan: Plan, sha256: (text: string) => string): string {
  return sha256(canonicalText(plan));
}

function write(value: unknown): string {
  if (typeof value === 'bigint') return JSON.stringify(value.toString());
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`);
  return `{${fields.join(',')}}`;
}
