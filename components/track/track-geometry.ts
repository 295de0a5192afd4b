/** Heights of the track diagram in pixels: fixed, so that nothing below moves when data does. */
export const HEAD_ROW = 18;
export const ROW = 48;
export const AXIS_ROW = 20;

export function trackHeight(lines: number): number {
  return HEAD_ROW + lines * ROW + AXIS_ROW;
}
