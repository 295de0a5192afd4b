/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that is not below `value`; 1 for nothing. A scale's top that can be read. */
export function niceCeiling(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  for (const step of [1, 2, 2.5, 5, 10]) {
    const top = step * magnitude;
    if (top >= value * (1 - 1e-12)) return top;
  }
  return 10 * magnitude;
}

/** Evenly spaced round values from `min` to `max`, about `count` of them. */
export function niceTicks(min: number, max: number, count: number): number[] {
  const span = max - min;
  if (!(span > 0) || !Number.isFinite(span)) return [min];
  const step = niceCeiling(span / Math.max(1, count));
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
