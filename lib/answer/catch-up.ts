import { formatCount, formatDuration } from '@/lib/domain/format';
import type { LagSample } from './trend';

/**
 * Whether and when the committed end meets the source's end. `caught-up`: no more is unread than arrives within the
 * version's own rhythm · `catching-up`: it comes closer, see the interval · `not-catching-up`: the source grows at least as
 * fast as is committed · `unknown`: `why` says why.
 */
export type CatchUp =
  | { state: 'caught-up'; words: string }
  | {
      state: 'catching-up';
      /** Epoch ms. The interval ends open (null) when the slowest pace of the window would not catch up. */
      earliestMs: bigint;
      latestMs: bigint | null;
      rates: CatchUpRates;
      words: string;
    }
  | { state: 'not-catching-up'; rates: CatchUpRates; words: string }
  | { state: 'unknown'; why: string; words: string };

/** Offsets per minute over the window that was looked at. */
export interface CatchUpRates {
  committedPerMinute: bigint;
  headPerMinute: bigint;
  windowMs: bigint;
}

interface Point {
  atMs: bigint;
  value: bigint;
}

/** A ratio of whole numbers: offsets per ms. */
interface Pace {
  count: bigint;
  ms: bigint;
}

const MINUTE = 60_000n;
/** So many moves of the committed end make two cycles: the least that a pace can be told from. */
const LEAST_MOVES = 3;

/**
 * Catch-up as an interval, from the commits' pace minus the head's over `samples`. Commits move in steps, so a pace is
 * told from step to step; the interval spans the paces of the whole window and of its two halves, widened by what a head
 * reading can be late, and by one step. Pure.
 *
 * @param patienceMs the version's own rhythm: what arrives within it is no lag to catch up
 */
export function catchUpOf(samples: readonly LagSample[], patienceMs: bigint | null): CatchUp {
  const ordered = samples.toSorted((a, b) => (a.atMs < b.atMs ? -1 : a.atMs > b.atMs ? 1 : 0));
  const committed: Point[] = [];
  const head: Point[] = [];
  for (const { atMs, partitions } of ordered) {
    let read = 0n;
    let end = 0n;
    let isWhole = partitions.length > 0;
    for (const each of partitions) {
      if (each.head === null || each.head < each.committed) isWhole = false;
      read += each.committed;
      end += each.head ?? 0n;
    }
    if (!isWhole) continue;
    committed.push({ atMs, value: read });
    head.push({ atMs, value: end });
  }
  const last = committed.at(-1);
  const end = head.at(-1);
  const start = head[0];
  if (last === undefined || end === undefined || start === undefined || end.atMs === start.atMs)
    return unknown('too few readings of the source');
  const lag = end.value - last.value;
  const windowMs = end.atMs - start.atMs;
  const arriving: Pace = { count: end.value - start.value, ms: windowMs };
  if (lag === 0n || (patienceMs !== null && lag * arriving.ms <= arriving.count * patienceMs))
    return { state: 'caught-up', words: 'caught up: no more is unread than arrives within its usual rhythm' };

  const moves = movesOf(committed);
  const stepMs = longestStep(committed);
  const paces = pacesOf(moves, stepMs);
  if (paces === null) {
    if (arriving.count > 0n && moves.length === 0)
      return notCatchingUp({ count: 0n, ms: windowMs }, arriving, windowMs);
    return unknown('too few commits since it fell behind');
  }
  const { slowest, fastest, usual, cycleMs } = paces;
  const heads = headPaces(head);
  if (compare(usual, arriving) <= 0) return notCatchingUp(usual, arriving, windowMs);

  const arrivingInCycle = (arriving.count * cycleMs) / arriving.ms;
  const left = lag > arrivingInCycle ? lag - arrivingInCycle : 0n;
  const soonest = timeToClose(left, fastest, heads.slowest) ?? 0n;
  const longest = timeToClose(lag, slowest, heads.fastest);
  const earliestMs = end.atMs + (soonest > cycleMs ? soonest - cycleMs : 0n);
  const latestMs = longest === null ? null : end.atMs + longest + cycleMs + stepMs;
  const rates = ratesOf(usual, arriving, windowMs);
  return {
    state: 'catching-up',
    earliestMs,
    latestMs,
    rates,
    words: catchingWords(end.atMs, earliestMs, latestMs, rates),
  };
}

/** Where the committed end moved, with the value that it moved to. */
function movesOf(points: readonly Point[]): Point[] {
  return points.filter((point, index) => index > 0 && point.value !== points[index - 1]?.value);
}

function longestStep(points: readonly Point[]): bigint {
  let longest = 0n;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before !== undefined && point.atMs - before.atMs > longest) longest = point.atMs - before.atMs;
  }
  return longest;
}

interface Paces {
  slowest: Pace;
  fastest: Pace;
  usual: Pace;
  /** From one move to the next, on average. */
  cycleMs: bigint;
}

/** A move is seen up to one step late, at either end of a stretch. */
function pacesOf(moves: readonly Point[], stepMs: bigint): Paces | null {
  const first = moves[0];
  const last = moves.at(-1);
  if (moves.length < LEAST_MOVES || first === undefined || last === undefined) return null;
  const middle = moves[Math.floor(moves.length / 2)] ?? last;
  const stretches = [
    [first, last],
    [first, middle],
    [middle, last],
  ] as const;
  let slowest: Pace | null = null;
  let fastest: Pace | null = null;
  for (const [from, to] of stretches) {
    const count = to.value - from.value;
    const ms = to.atMs - from.atMs;
    if (ms <= 0n) continue;
    const slow = { count, ms: ms + stepMs };
    const fast = { count, ms: ms > 2n * stepMs ? ms - stepMs : (ms + 1n) / 2n };
    if (slowest === null || compare(slow, slowest) < 0) slowest = slow;
    if (fastest === null || compare(fast, fastest) > 0) fastest = fast;
  }
  const ms = last.atMs - first.atMs;
  if (slowest === null || fastest === null) return null;
  return {
    slowest,
    fastest,
    usual: { count: last.value - first.value, ms },
    cycleMs: ms / BigInt(moves.length - 1),
  };
}

/** The head's pace in both halves of the window and over all of it. */
function headPaces(head: readonly Point[]): { slowest: Pace; fastest: Pace } {
  const first = head[0] ?? { atMs: 0n, value: 0n };
  const last = head.at(-1) ?? first;
  const middle = head[Math.floor(head.length / 2)] ?? last;
  const paces = [
    [first, last],
    [first, middle],
    [middle, last],
  ].flatMap(([from = first, to = last]): Pace[] =>
    to.atMs > from.atMs ? [{ count: to.value - from.value, ms: to.atMs - from.atMs }] : [],
  );
  const [one = { count: 0n, ms: 1n }] = paces;
  let slowest = one;
  let fastest = one;
  for (const pace of paces) {
    if (compare(pace, slowest) < 0) slowest = pace;
    if (compare(pace, fastest) > 0) fastest = pace;
  }
  return { slowest, fastest };
}

/** `lag ÷ (commits − arriving)` in ms; null when the difference is not positive. */
function timeToClose(lag: bigint, commits: Pace, arriving: Pace): bigint | null {
  const net = commits.count * arriving.ms - arriving.count * commits.ms;
  return net <= 0n ? null : (lag * commits.ms * arriving.ms) / net;
}

function compare(a: Pace, b: Pace): number {
  const left = a.count * b.ms;
  const right = b.count * a.ms;
  return left < right ? -1 : left > right ? 1 : 0;
}

function ratesOf(commits: Pace, arriving: Pace, windowMs: bigint): CatchUpRates {
  return {
    committedPerMinute: (commits.count * MINUTE) / commits.ms,
    headPerMinute: (arriving.count * MINUTE) / arriving.ms,
    windowMs,
  };
}

function notCatchingUp(commits: Pace, arriving: Pace, windowMs: bigint): CatchUp {
  const rates = ratesOf(commits, arriving, windowMs);
  return { state: 'not-catching-up', rates, words: `not catching up: ${ratesInWords(rates)}` };
}

function unknown(why: string): CatchUp {
  return { state: 'unknown', why, words: `catch-up unknown: ${why}` };
}

function catchingWords(
  nowMs: bigint,
  earliestMs: bigint,
  latestMs: bigint | null,
  rates: CatchUpRates,
): string {
  const soon = formatDuration(earliestMs - nowMs);
  const span =
    latestMs === null ? `in ${soon} at the earliest` : `in ${soon} to ${formatDuration(latestMs - nowMs)}`;
  return `caught up ${span}: ${ratesInWords(rates)}`;
}

function ratesInWords({ committedPerMinute, headPerMinute, windowMs }: CatchUpRates): string {
  return `${formatCount(committedPerMinute)} per min committed, ${formatCount(headPerMinute)} per min arriving, over ${formatDuration(windowMs)}`;
}
