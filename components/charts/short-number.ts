import { formatCount } from '@/lib/domain/format';

const STEPS = [
  { at: 1e12, word: 'T' },
  { at: 1e9, word: 'G' },
  { at: 1e6, word: 'M' },
  { at: 1e4, word: 'k', unit: 1e3 },
] as const;

/** A scale's label in little room: `950`, `2 000`, `12.5 k`, `1.3 M`. For axes only; values are written out. */
export function shortNumber(value: number): string {
  const magnitude = Math.abs(value);
  for (const step of STEPS) {
    if (magnitude < step.at) continue;
    const unit = 'unit' in step ? step.unit : step.at;
    return `${trimmed(value / unit)}\u202f${step.word}`;
  }
  return Number.isInteger(value) ? formatCount(value) : trimmed(value);
}

function trimmed(value: number): string {
  return value.toFixed(Math.abs(value) < 100 ? 1 : 0).replace(/\.0$/, '');
}
