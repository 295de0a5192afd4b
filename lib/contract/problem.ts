import { z } from 'zod';

/** Every failed answer of the API: RFC 9457 problem details with a request id. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum([
    'not-found',
    /** Nobody is signed in: sign in and ask again. */
    'unauthenticated',
    'forbidden',
    'conflict',
    'invalid',
    'precondition',
    /** Too many attempts: wait as long as `Retry-After` says. */
    'too-many',
    'unavailable',
    'internal',
  ]),
  requestId: z.string(),
  issues: z
    .array(z.object({ path: z.string(), message: z.string(), line: z.number().int().optional() }))
    .optional(),
});
export type Problem = z.infer<typeof problem>;
