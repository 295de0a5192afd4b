import { longToNumber } from '@/components/charts/long-to-number';
import { niceTicks } from '@/components/charts/nice-scale';
import type { CompareAnswer } from '@/lib/contract/compare';
import { formatCount } from '@/lib/domain/format';

type Partition = CompareAnswer['alignment'][number];

/**
 * One scale for many rows. Zero is where v1's commits end, in each row: what lies left of it v1 has processed. `from`
 * and `to` are distances from there.
 */
export type Scale = {
  from: bigint;
  to: bigint;
  /** Percent from the left. */
  zeroX: number;
  ticks: readonly { x: number; label: string }[];
};

/** A range of a row, in percent of the drawing. `runsOn`: it goes on beyond the edge. */
export type Band = {
  what: 'v1' | 'tail' | 'gap' | 'overlap' | 'v2';
  x: number;
  width: number;
  runsOn: 'left' | 'right' | 'both' | null;
};

/** Shown on either side of what matters, in percent of it: enough to see both tracks come and go. */
const MARGIN_PERCENT = 50n;
/** What an axis spans where every partition is aligned, and nothing sets a scale. */
const LEAST_SPAN = 10n;
const TICKS = 5;

/** The scale on which all of `partitions` fit around their handover. */
export function scaleOf(partitions: readonly Partition[]): Scale {
  const points = [0n, ...partitions.flatMap(pointsOf)].sort((a, b) => (a < b ? -1 : Number(a > b)));
  const [low = 0n, high = 0n] = [points[0], points.at(-1)];
  const span = high - low < LEAST_SPAN ? LEAST_SPAN : high - low;
  const margin = (span * MARGIN_PERCENT) / 100n + 1n;
  const [from, to] = [low - margin, high + margin];
  const bare = { from, to, zeroX: percent(0n, from, to), ticks: [] };
  const isEmpty = high === 0n && low === 0n;
  return { ...bare, ticks: isEmpty ? [] : ticksOf(bare) };
}

/** The ranges of one partition on `scale`; none where there is nothing to draw. */
export function drawRow(partition: Partition, scale: Scale): Band[] {
  const zero = zeroOf(partition);
  if (zero === null) return [];
  const { v1Committed, v1Planned, v2Start, v2Committed, relation } = partition;
  const at = (position: string) => BigInt(position) - zero;
  const bands: Band[] = [];
  const add = (what: Band['what'], from: bigint, to: bigint) => {
    const band = bandOf(what, from, to, scale);
    if (band !== null) bands.push(band);
  };
  const v1From = beginOf(partition, 'v1', zero);
  if (v1Committed !== null && BigInt(v1Committed) > 0n) add('v1', v1From ?? -zero, at(v1Committed));
  if (v1Committed !== null && v1Planned !== null && at(v1Planned) > at(v1Committed))
    add('tail', at(v1Committed), at(v1Planned));
  if (v2Start !== null) {
    const start = at(v2Start);
    if (relation === 'gap') add('gap', 0n, start);
    if (relation === 'overlap') add('overlap', start, 0n);
    if (v2Committed !== null && at(v2Committed) > start) add('v2', start, at(v2Committed));
  } else if (v2Committed !== null) {
    const from = beginOf(partition, 'v2', zero);
    if (from !== null) add('v2', from, at(v2Committed));
  }
  return bands;
}

/** Where v2's track begins in a row, in percent, also when it has committed nothing yet. */
export function startX({ v1Committed, v2Start }: Partition, scale: Scale): number | null {
  if (v1Committed === null || v2Start === null) return null;
  const start = BigInt(v2Start) - BigInt(v1Committed);
  return start < scale.from || start > scale.to ? null : percent(start, scale.from, scale.to);
}

function zeroOf({ v1Committed, v2Start }: Partition): bigint | null {
  const zero = v1Committed ?? v2Start;
  return zero === null ? null : BigInt(zero);
}

/** Distances from v1's committed end that the scale has to hold. */
function pointsOf(partition: Partition): bigint[] {
  const zero = zeroOf(partition);
  if (zero === null) return [];
  const { v1Planned, v2Start } = partition;
  return [v1Planned, v2Start].flatMap((position) => (position === null ? [] : [BigInt(position) - zero]));
}

/** Where the answer says that a version's range begins; null where it goes on to the left of what is known. */
function beginOf({ axis }: Partition, what: 'v1' | 'v2', zero: bigint): bigint | null {
  const first = axis?.segments.find((segment) => segment.what === what);
  return first === undefined || first.continues === 'left' ? null : BigInt(first.from) - zero;
}

function bandOf(what: Band['what'], from: bigint, to: bigint, scale: Scale): Band | null {
  const [left, right] = [from < scale.from, to > scale.to];
  const start = left ? scale.from : from;
  const end = right ? scale.to : to;
  if (end <= start) return null;
  const x = percent(start, scale.from, scale.to);
  return {
    what,
    x,
    width: percent(end, scale.from, scale.to) - x,
    runsOn: left && right ? 'both' : left ? 'left' : right ? 'right' : null,
  };
}

/** Exact for any size: the division is done on integers, to a thousandth of a percent. */
function percent(position: bigint, from: bigint, to: bigint): number {
  return Number(((position - from) * 100_000n) / (to - from)) / 1000;
}

function ticksOf({ from, to }: { from: bigint; to: bigint }): { x: number; label: string }[] {
  const [low, high] = [longToNumber(from.toString()), longToNumber(to.toString())];
  if (low === null || high === null) return [];
  return niceTicks(low, high, TICKS)
    .filter(Number.isInteger)
    .flatMap((tick) => {
      const x = percent(BigInt(tick), from, to);
      return x < 4 || x > 96 ? [] : [{ x, label: signed(BigInt(tick)) }];
    });
}

function signed(value: bigint): string {
  if (value === 0n) return '0';
  return value < 0n ? `−${formatCount(-value)}` : `+${formatCount(value)}`;
}
