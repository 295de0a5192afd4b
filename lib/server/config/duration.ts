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
