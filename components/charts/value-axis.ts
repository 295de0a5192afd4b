import { formatBytes, formatCount, formatDuration } from '@/lib/domain/format';
import { niceCeiling } from './nice-scale';
import { shortNumber } from './short-number';

/** How values of one kind are written: exactly in words, shortly on an axis, and where the axis ends. */
export type ValueKind = {
  words: (text: string) => string;
  label: (value: number) => string;
  topOf: (highest: number) => number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DURATION_TOPS = [1, 2, 4, 10, 20, 30, 60]
  .flatMap((n) => [n * SECOND, n * MINUTE])
  .sort((a, b) => a - b);

function durationTop(highest: number): number {
  if (highest <= 0) return SECOND;
  if (highest < SECOND) return niceCeiling(highest);
  return DURATION_TOPS.find((top) => top >= highest) ?? niceCeiling(highest / HOUR) * HOUR;
}

export const DURATION: ValueKind = {
  words: (text) => formatDuration(BigInt(text)),
  label: (value) => formatDuration(BigInt(Math.round(value))),
  topOf: durationTop,
};

export const BYTES: ValueKind = {
  words: (text) => formatBytes(BigInt(text)),
  label: (value) => formatBytes(BigInt(Math.round(value))),
  topOf: niceCeiling,
};

export function counted(unit: string): ValueKind {
  return { words: (text) => `${formatCount(BigInt(text))} ${unit}`, label: shortNumber, topOf: evenTop };
}

/** Whole things need a whole middle: the top is even. */
function evenTop(highest: number): number {
  return Math.max(2, niceCeiling(highest));
}
