/**
 * JSON with one form for one meaning: keys in code-unit order, no spaces, a bigint as a decimal string, fields that are
 * undefined left out. What is hashed and compared is this text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(value));
}

function ordered(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  // Pairs first: an own key `__proto__` must not become a prototype.
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, ordered(field)]),
  );
}
