import type { HeatCell } from './prepare-heat';

/** A field is drawn in steps of darkness, so that it is a handful of paths and not one element per partition. */
const STEPS = 8;

export type Field = {
  columns: number;
  rows: number;
  /** Squares of one darkness as one path, in cells: x to the right, y down. */
  fills: readonly { opacity: number; path: string }[];
  hollow: string;
  /** A cross per partition that cannot be loaded: it stays apart from a dark square in grey too. */
  broken: string;
};

/** Very many partitions as a field of squares, row by row from the top left. */
export function prepareField(cells: readonly HeatCell[], columns: number): Field {
  const fills = new Map<number, string>();
  let hollow = '';
  let broken = '';
  cells.forEach((cell, place) => {
    const x = place % columns;
    const y = Math.floor(place / columns);
    if (!cell.loadable) broken += cross(x, y);
    else if (cell.share === null) hollow += square(x, y);
    else {
      const step = Math.ceil(cell.share * STEPS);
      fills.set(step, (fills.get(step) ?? '') + square(x, y));
    }
  });
  return {
    columns,
    rows: Math.ceil(cells.length / columns),
    fills: [...fills]
      .sort(([a], [b]) => a - b)
      .map(([step, path]) => ({ opacity: 0.06 + (step / STEPS) * 0.84, path })),
    hollow,
    broken,
  };
}

function cross(x: number, y: number): string {
  return `${square(x, y)}M${x + 0.06} ${y + 0.06}l.88 .88m0 -.88l-.88 .88`;
}

/** A square of its cell, with a seam to its neighbours. */
function square(x: number, y: number): string {
  return `M${x + 0.06} ${y + 0.06}h.88v.88h-.88z`;
}
