import { z } from 'zod';
import { epochMs, longString } from './long';
import { positionUnit, trend } from './words';

/** How far behind, honestly: value, unit, origin and time. `value` null = unknown, and `why` says why. */
export const lag = z.object({
  value: longString.nullable(),
  unit: positionUnit,
  /** Where the head comes from, in words; null when no head is known. */
  origin: z.string().nullable(),
  /** When the head was true. */
  asOfMs: epochMs.nullable(),
  trend,
  /** The trend in words, e.g. `growing 2.1 k/min`. */
  trendWords: z.string(),
  why: z.string().nullable(),
});
export type Lag = z.infer<typeof lag>;

/** One partition of one source: committed, planned and head. */
export const partitionLag = z.object({
  topic: z.string().nullable(),
  partition: z.string(),
  started: longString.nullable(),
  committed: longString.nullable(),
  planned: longString.nullable(),
  beginning: longString.nullable(),
  head: longString.nullable(),
  /** planned − committed */
  inFlight: longString.nullable(),
  /** head − committed */
  behind: longString.nullable(),
});
