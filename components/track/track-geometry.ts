/** Heights of the track diagram in pixels: fixed, so that nothing below moves when data does. */
export const HEAD_ROW = 18;
export const ROW = 58;
export const AXIS_ROW = 20;

/** Room for at least two tracks: when a second version appears, it takes the place kept for it. */
const LEAST_LINES = 2;

export function trackHeight(lines: number): number {
  return HEAD_ROW + Math.max(LEAST_LINES, lines) * ROW + AXIS_ROW;
}

/** Where the track of a row lies. */
export function trackY(row: number): number {
  return HEAD_ROW + row * ROW + ROW / 2;
}

/** Baselines of labels, from the middle of their track: one line above it, two below. */
export const ABOVE = -10;
export const BELOW = [21, 33] as const;
