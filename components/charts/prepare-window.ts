import type { Series } from '@/lib/contract/series';
import { longToNumber } from './long-to-number';

/** The stretch of time that charts show, epoch ms. `knownFromMs` is set when it is shorter than asked for. */
export interface ChartWindow {
  fromMs: number;
  toMs: number;
  knownFromMs: number | null;
}

const MINUTE = 60_000;
/** Windows that read well on an axis; the shortest that holds all that is known is taken. */
const SPANS_MS = [15, 60, 180, 360, 720, 1440, 3 * 1440, 7 * 1440].map((minutes) => minutes * MINUTE);

/**
 * Where the time axis begins. A range that reaches back before everything that is known would press all of it into a
 * corner: then the axis begins later, by a round span, and the page says so. `exact` ranges are shown as they are.
 */
export function prepareWindow(series: Series, exact: boolean): ChartWindow {
  const fromMs = longToNumber(series.fromMs) ?? 0;
  const toMs = longToNumber(series.toMs) ?? 1;
  const asked = { fromMs, toMs, knownFromMs: null };
  const knownFromMs = firstKnown(series);
  if (exact || knownFromMs === null) return asked;
  const span = SPANS_MS.find((each) => each >= toMs - knownFromMs);
  if (span === undefined || span >= toMs - fromMs) return asked;
  return { fromMs: toMs - span, toMs, knownFromMs };
}

function firstKnown({ versions }: Series): number | null {
  const firsts = versions.flatMap(({ batches, samples }) => [batches.atMs[0], samples.atMs[0]]);
  const known = firsts.flatMap((each) => (each === undefined ? [] : (longToNumber(each) ?? [])));
  return known.length === 0 ? null : Math.min(...known);
}
