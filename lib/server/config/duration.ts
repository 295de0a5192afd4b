import { z } from 'zod';
import { parseDurationMs } from '@/lib/domain/duration';

const expected = 'a duration such as 30s, 5 minutes or 1h';

/** A duration as people and Spark write it, as milliseconds. */
export const duration = z.string(expected).transform((text, context) => {
  const ms = parseDurationMs(text);
  if (ms !== undefined) return ms;
  context.addIssue({ code: 'custom', message: expected, input: text });
  return z.NEVER;
});

/** The same of what cannot be nothing: a window, or how often a job is started. */
export const period = duration.refine((ms) => ms > 0, 'a duration longer than zero, such as 30s or 1h');
