import { z } from 'zod';
import { epochMs } from './long';

/** What the event stream `/api/v1/events` says: something was recorded, so what you show may be old. */
export const liveEvent = z.object({
  kind: z.enum(['version-recorded', 'version-failed', 'fleet-changed', 'cutover-changed', 'hello']),
  queryId: z.string().nullable(),
  versionId: z.string().nullable(),
  /** Of `cutover-changed`. Absent elsewhere. */
  cutoverId: z.string().optional(),
  atMs: epochMs,
});
export type LiveEvent = z.infer<typeof liveEvent>;
