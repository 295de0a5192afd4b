/**
 * JSON for columns that only we read back, with every bigint kept: `123n` is stored as `"#123"`, and a string that
 * begins with `#` gets a second one. Text, not JSONB: a log file may hold a NUL, which JSONB refuses.
 */
export function encodeStored(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return `#${inner}`;
    if (typeof inner === 'string' && inner.startsWith('#')) return `#${inner}`;
    return inner;
  });
}

/**
 * Reads back what `encodeStored` wrote. The type is the writer's word: columns are written in one place each, and a
 * change of a stored shape comes with a migration that clears the column.
 */
export function decodeStored<T>(text: string): T {
  return JSON.parse(text, (_key, inner: unknown) => {
    if (typeof inner !== 'string' || !inner.startsWith('#')) return inner;
    return inner.startsWith('##') ? inner.slice(1) : BigInt(inner.slice(1));
  }) as T;
}

const LEAST_LONG = -(2n ** 63n);
const GREATEST_LONG = 2n ** 63n - 1n;

/**
 * A number that a BIGINT column stores, or null: damaged files hold numbers that no Spark wrote, and sums of longs can
 * grow beyond one. The text of the reading keeps them.
 */
export function storableLong(value: bigint | null): bigint | null {
  return value === null || value < LEAST_LONG || value > GREATEST_LONG ? null : value;
}

/** Text that PostgreSQL stores: it refuses NUL and half surrogate pairs, which damaged files can bring into a message. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD');
}
