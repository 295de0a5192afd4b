import type { Lag } from '@/lib/contract/lag';

/** A lag to vary from. Never part of the product. */
export const sampleLag = (over: Partial<Lag>): Lag => ({
  value: null,
  unit: 'records',
  origin: null,
  asOfMs: null,
  trend: 'unknown',
  trendWords: 'unknown',
  why: null,
  ...over,
});
