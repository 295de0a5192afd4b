/** Time ranges of charts: relative to now, or fixed. Isomorphic: the page's prefetch and the browser resolve alike. */
export const RELATIVE_RANGES = ['15m', '1h', '6h', '24h', '7d', '30d'] as const;
export type RelativeRange = (typeof RELATIVE_RANGES)[number];

export const RELATIVE_WORDS: Record<RelativeRange, string> = {
  '15m': 'Last 15 min',
  '1h': 'Last 1 h',
  '6h': 'Last 6 h',
  '24h': 'Last 24 h',
  '7d': 'Last 7 d',
  '30d': 'Last 30 d',
};

const MINUTE = 60_000;
const RELATIVE_MS: Record<RelativeRange, number> = {
  '15m': 15 * MINUTE,
  '1h': 60 * MINUTE,
  '6h': 360 * MINUTE,
  '24h': 1440 * MINUTE,
  '7d': 7 * 1440 * MINUTE,
  '30d': 30 * 1440 * MINUTE,
};

export const DEFAULT_RANGE: RelativeRange = '6h';
/** Zooming in stops here: below it a chart has nothing left to show. */
export const SHORTEST_MS = 10_000;

export type TimeRange =
  | { kind: 'relative'; span: RelativeRange }
  | { kind: 'absolute'; fromMs: number; toMs: number };

/** The range that the URL says: both ends given and in order → absolute, else relative. */
export function rangeOf(url: { range: RelativeRange; from: number | null; to: number | null }): TimeRange {
  if (url.from !== null && url.to !== null && url.to > url.from) {
    return { kind: 'absolute', fromMs: url.from, toMs: url.to };
  }
  return { kind: 'relative', span: url.range };
}

/** First and last instant of a range, as the API takes them. */
export function resolveRange(range: TimeRange, nowMs: number): { fromMs: string; toMs: string } {
  if (range.kind === 'absolute') return { fromMs: String(range.fromMs), toMs: String(range.toMs) };
  return { fromMs: String(nowMs - RELATIVE_MS[range.span]), toMs: String(nowMs) };
}
