import { z } from 'zod';

/** Why something was done: kept in the audit. */
export const reason = z
  .string()
  .trim()
  .min(1, 'expected a reason')
  .max(500, 'expected at most 500 characters')
  .refine((text) => !text.includes('\0'), 'expected text without NUL');
