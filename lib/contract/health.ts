import { z } from 'zod';
import { epochMs, longString } from './long';

/** `/api/health`: whether the pages can answer, and when a collector last gave a sign of life. */
export const health = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  asOfMs: epochMs,
  database: z.object({ ok: z.boolean(), latencyMs: longString.nullable(), detail: z.string().nullable() }),
  collector: z.object({
    collectors: z.number().int(),
    /** Time since the newest sign of life of any collector; null when there is none. */
    newestSignAgeMs: longString.nullable(),
    /** Versions that are more than a minute overdue. */
    overdueVersions: z.number().int(),
  }),
});
export type Health = z.infer<typeof health>;
