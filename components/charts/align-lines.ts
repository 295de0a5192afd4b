import type { ChartLine } from './chart-line';

/**
 * Lines with times of their own on one common time column. `undefined` = this line has no point here (the line
 * goes on), `null` = the value is unknown here (the line breaks).
 */
export type Aligned = { at: number[]; columns: (number | null | undefined)[][] };

export function alignLines(lines: readonly ChartLine[]): Aligned {
  const at = [...new Set(lines.flatMap((line) => line.at))].sort((a, b) => a - b);
  const place = new Map(at.map((time, i) => [time, i]));
  const columns = lines.map((line) => {
    const column = new Array<number | null | undefined>(at.length).fill(undefined);
    line.at.forEach((time, i) => {
      const row = place.get(time);
      if (row !== undefined) column[row] = line.values[i] ?? null;
    });
    return column;
  });
  return { at, columns };
}

/** The index of the last point at or before `time`; -1 when there is none. */
export function indexAt(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
