/** Heights of the track diagram in pixels: fixed, so that nothing below moves when data does. */
export const HEAD_ROW = 18;
export const ROW = 54;
export const AXIS_ROW = 20;

/** Room for at least two tracks: when a second version appears, it takes the place kept for it. */
const LEAST_LINES = 2;

export function trackHeight(lines: number): number {
  return HEAD_ROW + Math.max(LEAST_LINES, lines) * ROW + AXIS_ROW;
}
