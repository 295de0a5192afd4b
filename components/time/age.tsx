'use client';

import { formatDuration, formatMoment } from '@/lib/domain/format';
import { useOnClock } from './now';

type AgeProps = {
  atMs: string | null;
  suffix?: string;
  unknown?: string;
  /** Words before and after, in the same text: what follows an age that grows must not be pushed along. */
  before?: string;
  after?: string;
};

/** How long ago something was, ticking by itself; the exact moment is its title. Null = unknown, and says so. */
export function Age({ atMs, suffix = ' ago', unknown = 'unknown', before = '', after = '' }: AgeProps) {
  const age = useAge(atMs, suffix) ?? unknown;
  const words = `${before}${age}${after}`;
  if (atMs === null) return <span className="text-unknown">{words}</span>;
  return (
    <time dateTime={isoOf(atMs)} title={formatMoment(BigInt(atMs))}>
      {words}
    </time>
  );
}

/** The age in words as it is now; null when the moment is not known. */
export function useAge(atMs: string | null, suffix = ' ago'): string | null {
  const words = useOnClock((nowMs) => (atMs === null ? '' : ageWords(BigInt(atMs), BigInt(nowMs), suffix)));
  return atMs === null ? null : words;
}

/** Below a second apart the clocks are as good as equal: `now`, never a negative age. */
function ageWords(atMs: bigint, nowMs: bigint, suffix: string): string {
  const age = nowMs - atMs;
  if (age > -5_000n && age < 1_000n) return 'now';
  if (age < 0n) return `${formatDuration(-age)} ahead of the clock`;
  return formatDuration(age - (age % 1_000n)) + suffix;
}

/** The moment for machines, or undefined when no date can hold it. */
export function isoOf(ms: string): string | undefined {
  const date = new Date(Number(ms));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
