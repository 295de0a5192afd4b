import { type Lag, lag } from '@/lib/contract/lag';
import { formatAge } from '@/lib/domain/format';

/** The lag that a reading measured, or an unknown one; an old one says that its trend is no longer known. */
export function staleLag(
  column: unknown,
  version: { fresh: boolean; readMs: bigint | null } | undefined,
  nowMs: bigint,
): Lag {
  const measured = lag.safeParse(column);
  if (!measured.success || version === undefined || version.readMs === null) {
    return unknownLag('The checkpoint was not read yet.');
  }
  if (version.fresh) return measured.data;
  const old = `last reading ${formatAge(version.readMs, nowMs)}`;
  const { catchUp, ...rest } = measured.data;
  return {
    ...rest,
    trend: 'unknown',
    trendWords: `unknown: ${old}`,
    ...(catchUp === undefined ? {} : { catchUp: { ...UNKNOWN_CATCH_UP, words: `catch-up unknown: ${old}` } }),
  };
}

const UNKNOWN_CATCH_UP = {
  state: 'unknown',
  earliestMs: null,
  latestMs: null,
  committedPerMinute: null,
  headPerMinute: null,
  windowMs: null,
} as const;

export function unknownLag(why: string): Lag {
  return {
    value: null,
    unit: 'records',
    origin: null,
    asOfMs: null,
    trend: 'unknown',
    trendWords: 'unknown',
    why,
  };
}

/** How far the watermark is behind the clock; unknown when the reading is old or the watermark lies ahead. */
export function watermarkDelay(watermarkMs: bigint | null, fresh: boolean, nowMs: bigint): bigint | null {
  return watermarkMs === null || !fresh || watermarkMs > nowMs ? null : nowMs - watermarkMs;
}
