import { niceTicks } from '@/components/charts/nice-scale';
import type { Track, TrackDiagram } from '@/lib/contract/query';
import { formatCount } from '@/lib/domain/format';

/** A place on the axis in percent of its width: the drawing needs no measuring, so it is the same on the server. */
type Percent = number;

export type TrackMark = { batchId: string; atMs: string | null; end: string; x: Percent };
export type TrackLine = {
  versionId: string;
  version: number;
  name: string;
  /** Null when the start is not known, or lies left of what is drawn. */
  startX: Percent | null;
  start: string | null;
  startsBefore: boolean;
  commits: readonly TrackMark[];
  /** Those of `commits` that are drawn: ticks closer than a line's width would run into one. */
  ticks: readonly TrackMark[];
  committed: TrackMark | null;
  planned: TrackMark | null;
  /** Where the newest batch in the sink ends; null when that is not known. */
  inSink: TrackMark | null;
  /** Distance from the committed end to the source's end; null when either is unknown. */
  behind: string | null;
};
export type TrackModel = {
  lines: readonly TrackLine[];
  axis: readonly { x: Percent; label: string }[];
  headX: Percent | null;
  /** The oldest position that the source still has, when it lies within the drawing. */
  beginningX: Percent | null;
  /** Where another position lies, for marks over the drawing; null when it lies beside it. */
  xOf: (position: bigint) => Percent | null;
};

/** Margin on both sides, as a share of the positions drawn: marks at the ends stay visible. */
const MARGIN = 0.03;
/** Ticks nearer than this are left out, newest kept. */
const TICKS_APART: Percent = 0.3;
/** A start further away than this many times the rest of the track is cut off: the ticks would not be told apart. */
const START_AT_MOST = 1;

/**
 * Lays all versions on one axis, true to scale. Positions are subtracted as exact integers before they become
 * pixels, so that offsets near 2^63 keep their distances. Null when there is nothing to lay out.
 */
export function prepareTrack(diagram: TrackDiagram): TrackModel | null {
  if (diagram.notComparable !== null) return null;
  const positions = diagram.tracks.flatMap((track) => marksOf(track).map((mark) => BigInt(mark.end)));
  if (positions.length === 0) return null;
  const head = diagram.head === null ? null : BigInt(diagram.head.end);
  const highest = maxOf(head === null ? positions : [...positions, head]);
  const oldestMark = minOf(positions);
  const span = max(highest - oldestMark, 1n);
  const reach = span * BigInt(START_AT_MOST);
  const starts = diagram.tracks.flatMap((track) => (track.start === null ? [] : BigInt(track.start)));
  const lowest = minOf([oldestMark, ...starts.filter((start) => oldestMark - start <= reach)]);

  const width = Number(max(highest - lowest, 1n));
  const toX = (position: bigint): Percent => {
    const share = Number(position - lowest) / width;
    return Math.round((MARGIN + share * (1 - 2 * MARGIN)) * 1e4) / 100;
  };
  const beginning = diagram.head?.beginning ?? null;
  return {
    lines: diagram.tracks.map((track) => lineOf(track, toX, lowest, head)),
    axis: axisOf(lowest, highest, toX),
    headX: head === null ? null : toX(head),
    beginningX: beginning === null || BigInt(beginning) < lowest ? null : toX(BigInt(beginning)),
    xOf: (position) => (position < lowest || position > highest ? null : toX(position)),
  };
}

function marksOf(track: Track) {
  return [...track.commits, track.committed, track.planned, track.inSink].filter((mark) => mark !== null);
}

function lineOf(
  track: Track,
  toX: (position: bigint) => Percent,
  lowest: bigint,
  head: bigint | null,
): TrackLine {
  const mark = (tick: Track['commits'][number]): TrackMark => ({ ...tick, x: toX(BigInt(tick.end)) });
  const startsBefore = track.start !== null && BigInt(track.start) < lowest;
  return {
    versionId: track.versionId,
    version: track.version,
    name: track.name,
    start: track.start,
    startX: track.start === null || startsBefore ? null : toX(BigInt(track.start)),
    startsBefore,
    commits: track.commits.map(mark),
    ticks: apart(track.commits.map(mark)),
    committed: track.committed === null ? null : mark(track.committed),
    planned: track.planned === null ? null : mark(track.planned),
    inSink: track.inSink === null ? null : mark(track.inSink),
    behind:
      head === null || track.committed === null ? null : notNegative(head - BigInt(track.committed.end)),
  };
}

function apart(marks: readonly TrackMark[]): readonly TrackMark[] {
  const kept: TrackMark[] = [];
  for (const mark of [...marks].reverse()) {
    const right = kept.at(-1);
    if (right === undefined || right.x - mark.x >= TICKS_APART) kept.push(mark);
  }
  return kept.reverse();
}

/** A head that is older than the commit says nothing about the distance: unknown, never a negative number. */
function notNegative(distance: bigint): string | null {
  return distance < 0n ? null : distance.toString();
}

function axisOf(lowest: bigint, highest: bigint, toX: (position: bigint) => Percent) {
  // Round values are sought relative to a round base, so that huge offsets get exact labels.
  const span = highest - lowest;
  const unit = 10n ** BigInt(Math.max(0, span.toString().length - 1));
  const base = (lowest / unit) * unit;
  return niceTicks(Number(lowest - base), Number(highest - base), 6)
    .filter(Number.isInteger)
    .map((offset) => base + BigInt(offset))
    .map((position) => ({ x: toX(position), label: formatCount(position) }));
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function maxOf(values: readonly bigint[]): bigint {
  return values.reduce(max);
}

function minOf(values: readonly bigint[]): bigint {
  return -maxOf(values.map((value) => -value));
}
