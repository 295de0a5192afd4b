/** The sum, or null as soon as one number is unknown: a partial sum would look like the whole. */
export function sumKnown(values: readonly (bigint | null)[]): bigint | null {
  let sum = 0n;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return values.length === 0 ? null : sum;
}
