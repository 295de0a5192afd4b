import { longToNumber } from './long-to-number';
import { niceCeiling } from './nice-scale';
import { shortNumber } from './short-number';

type Point = { atMs: string; value: string | null };
type Box = { width: number; height: number };

export type Sparkline = {
  /** One SVG path per unbroken stretch; unknown stretches are simply not there. */
  paths: readonly string[];
  /** Values with nothing known on either side. */
  dots: readonly { x: number; y: number }[];
  topLabel: string;
  /** True when part of the time shown is unknown. */
  hasGap: boolean;
};

/** A line over `[fromMs, toMs]` and `[0, nice top]`. Null when not one value is known: then no line is drawn at all. */
export function prepareSparkline(
  points: readonly Point[],
  fromMs: number,
  toMs: number,
  box: Box,
): Sparkline | null {
  const known = points.map((point) => ({ at: longToNumber(point.atMs), value: longToNumber(point.value) }));
  const highest = Math.max(...known.map((point) => point.value ?? 0), 0);
  if (known.every((point) => point.value === null)) return null;
  const top = niceCeiling(highest);
  const span = Math.max(1, toMs - fromMs);
  const stretches: { x: number; y: number }[][] = [[]];
  let missing = 0;
  for (const point of known) {
    if (point.at === null || point.value === null) {
      missing += 1;
      stretches.push([]);
      continue;
    }
    if (point.at < fromMs || point.at > toMs) continue;
    stretches.at(-1)?.push({
      x: round(((point.at - fromMs) / span) * box.width),
      y: round(box.height - (Math.max(0, point.value) / top) * box.height),
    });
  }
  return {
    paths: stretches.filter((stretch) => stretch.length > 1).map(pathOf),
    dots: stretches.filter((stretch) => stretch.length === 1).flat(),
    topLabel: shortNumber(top),
    hasGap: missing > 0,
  };
}

function pathOf(points: readonly { x: number; y: number }[]): string {
  return `M${points.map((point) => `${point.x} ${point.y}`).join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
