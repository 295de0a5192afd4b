import { z } from 'zod';
import { epochMs, longString } from './long';
import { positionUnit, trend } from './words';

/**
 * Whether and when the committed end meets the source's end, as an interval of epoch ms. `latestMs` null with
 * `catching-up`: the slowest pace seen would not catch up.
 */
export const catchUp = z.object({
  state: z.enum(['caught-up', 'catching-up', 'not-catching-up', 'unknown']),
  earliestMs: epochMs.nullable(),
  latestMs: epochMs.nullable(),
  /** Paces over `windowMs`, in the lag's unit per minute; null when they are not known. */
  committedPerMinute: longString.nullable(),
  headPerMinute: longString.nullable(),
  windowMs: longString.nullable(),
  words: z.string(),
});
export type CatchUp = z.infer<typeof catchUp>;

/**
 * Until when the source still has the position at which a restart resumes: `until` at least `untilMs` · `no-limit` by
 * time · `past` it is gone in part · `unknown`, see `why`.
 */
export const resumable = z.object({
  state: z.enum(['until', 'no-limit', 'past', 'unknown']),
  untilMs: epochMs.nullable(),
  /** Retention by size may end it earlier: when is not known. */
  sizeMayEndIt: z.boolean(),
  origin: z.string().nullable(),
  asOfMs: epochMs.nullable(),
  why: z.string().nullable(),
  words: z.string(),
});
export type Resumable = z.infer<typeof resumable>;

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
  catchUp: catchUp.optional(),
  resumable: resumable.optional(),
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
  /** When the head was true, and who says so. */
  headMs: epochMs.nullable().optional(),
  headOrigin: z.string().nullable().optional(),
  /** Why `behind` is unknown. */
  why: z.string().nullable().optional(),
  resumable: resumable.optional(),
});
