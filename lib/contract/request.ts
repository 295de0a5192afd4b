import { z } from 'zod';
import { STATUSES } from '@/lib/domain/status';
import { epochMs, longString } from './long';

/** Query strings of the API, checked at the edge. Lists are paged by an opaque cursor. */
export const fleetRequest = z.object({
  environment: z.string().optional(),
  status: z.enum(STATUSES).optional(),
  /** Text that the query's name or owner contains. */
  search: z.string().max(200).optional(),
  needsAttention: z.enum(['true', 'false']).optional(),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export const seriesRequest = z.object({
  fromMs: epochMs,
  toMs: epochMs,
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
  upTo: longString.optional(),
});
export const filesRequest = z.object({ path: z.string().max(2000).default('') });
export const findingsRequest = pageRequest.extend({
  environment: z.string().optional(),
  severity: z.enum(['critical', 'warning', 'info']).optional(),
});
