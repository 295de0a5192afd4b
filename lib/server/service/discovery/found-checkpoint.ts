import { z } from 'zod';

/** A directory that has a root's layout, with what the configuration says of it. */
export const foundCheckpoint = z.object({
  /** Relative to the root. */
  path: z.string().min(1),
  location: z.string().min(1),
  catalog: z.string().nullable(),
  environment: z.string().min(1),
  query: z.string().min(1),
  version: z.number().int().nonnegative(),
  owner: z.string().nullable(),
  runbook: z.string().nullable(),
  protected: z.boolean(),
  /** The declaration as text; null when nothing is declared. */
  declaration: z.string().nullable(),
});
export type FoundCheckpoint = z.infer<typeof foundCheckpoint>;
