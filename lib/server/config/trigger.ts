import { z } from 'zod';
import { duration, period } from './duration';
import { mapping } from './mapping';

/** When a query runs a batch. `everyMs`: how often a job that ends by itself is started again, where declared. */
export type Trigger =
  | { kind: 'processingTime' | 'continuous' | 'realTime'; intervalMs: number }
  | { kind: 'availableNow' | 'once'; everyMs: number | undefined };

const expected =
  'one of { processingTime: 30s }, { availableNow: true, every: 1h }, { once: true, every: 1d }, { continuous: 1s }, { realTime: 5m }';

/** Spark's triggers by their own names; `realTime` is the batch duration of real-time mode (4.1+). */
export const trigger = mapping('a trigger', {
  processingTime: duration.optional(),
  continuous: duration.optional(),
  realTime: period.optional(),
  availableNow: z.literal(true, 'true').optional(),
  once: z.literal(true, 'true').optional(),
  every: period.optional(),
}).transform((value, context): Trigger => {
  const { every, ...given } = value;
  const [kind, ...more] = kinds.filter((each) => given[each] !== undefined);
  if (kind !== undefined && more.length === 0) {
    if (kind === 'availableNow' || kind === 'once') return { kind, everyMs: every };
    const intervalMs = given[kind];
    if (intervalMs !== undefined && every === undefined) return { kind, intervalMs };
  }
  context.addIssue({ code: 'custom', message: expected, input: value });
  return z.NEVER;
});

const kinds = ['processingTime', 'continuous', 'realTime', 'availableNow', 'once'] as const;
