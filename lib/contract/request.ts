import { z } from 'zod';
import { STATUSES } from '@/lib/domain/status';
import { longString } from './long';
import { storable } from './storable';

const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;
/** The last millisecond that a calendar of JavaScript knows, in both directions (ECMA-262, time values). */
const LAST_MS = 8_640_000_000_000_000n;

/** A whole number between two others; what is no number at all was refused by `longString` and passes here. */
const within = (least: bigint, most: bigint) => (value: string) =>
  !/^-?\d+$/.test(value) || (BigInt(value) >= least && BigInt(value) <= most);

/** A batch id that somebody asks for: a long of Spark. */
const askedLong = longString.refine(within(LONG_MIN, LONG_MAX), 'expected a 64-bit number');
/** A number of something that somebody asks for: a long of Spark that is not negative. */
export const askedCount = longString.refine(within(0n, LONG_MAX), 'expected a 64-bit number, 0 or more');
/** A moment that somebody names, not before 1970: in epoch milliseconds. */
export const askedMoment = longString.refine(
  within(0n, LAST_MS),
  'expected milliseconds since 1970, from 0 to 8640000000000000',
);
/** A moment that somebody asks for, in epoch milliseconds. */
export const askedMs = longString.refine(
  within(-LAST_MS, LAST_MS),
  'expected milliseconds since 1970, at most 8640000000000000',
);
/** Text that is compared with what is stored: no stored text holds NUL, and PostgreSQL takes none. */
export const askedText = storable(z.string());

/** Query strings of the API, checked at the edge. Lists are paged by an opaque cursor. */
export const fleetRequest = z.object({
  environment: askedText.optional(),
  status: z.enum(STATUSES).optional(),
  /** Text that the query's name or owner contains. */
  search: askedText.max(200).optional(),
  needsAttention: z.enum(['true', 'false']).optional(),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export const seriesRequest = z.object({
  fromMs: askedMs,
  toMs: askedMs,
  /** Points per series at the most; more are thinned. */
  points: z.coerce.number().int().min(10).max(5000).default(1000),
});
export const pageRequest = z.object({
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
/** Batches of a version, newest first. */
export const batchesRequest = pageRequest.extend({
  state: z.enum(['committed', 'planned']).optional(),
  /** Start at this batch instead of the newest: a link to an old batch. */
  upTo: askedLong.optional(),
});
export const filesRequest = z.object({ path: z.string().max(2000).default('') });
/** One file of a version: it has to be named. */
export const fileRequest = z.object({
  path: z.string('expected the path of a file, such as offsets/7').min(1).max(2000),
});
export const findingsRequest = pageRequest.extend({
  environment: askedText.optional(),
  severity: z.enum(['critical', 'warning', 'info']).optional(),
});
