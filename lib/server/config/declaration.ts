import { z } from 'zod';
import { duration } from './duration';
import { mapping } from './mapping';
import { hasPassword, namesSecret, referredVariable } from './secret';

const scalar = z.union([z.string(), z.number(), z.boolean()], 'text, a number, true or false');
const secretExpected = 'env:NAME, the name of a variable that holds the secret';

/** Options by name. A secret stands in them as `env:NAME` only, so that declarations can be stored and shown. */
const options = z
  .record(z.string(), z.union([scalar, z.array(scalar)], 'text, a number, or a list of them'))
  .superRefine((values, context) => {
    for (const [key, value] of Object.entries(values)) {
      if (!isPlainSecret(key, value)) continue;
      context.addIssue({ code: 'custom', message: secretExpected, path: [key], input: undefined });
    }
  });

function isPlainSecret(key: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (hasPassword(value)) return true;
  return namesSecret(key) && referredVariable(value) === undefined;
}

/** When a query runs a batch. `everyMs`: how often a job that ends by itself is started again, where declared. */
export type Trigger =
  | { kind: 'processingTime'; intervalMs: number }
  | { kind: 'continuous'; intervalMs: number }
  | { kind: 'availableNow'; everyMs: number | undefined }
  | { kind: 'once'; everyMs: number | undefined };

const triggerExpected =
  'one of { processingTime: 30s }, { availableNow: true, every: 1h }, { once: true, every: 1d }, { continuous: 1s }';

const trigger = mapping('a trigger', {
  processingTime: duration.optional(),
  continuous: duration.optional(),
  availableNow: z.literal(true, 'true').optional(),
  once: z.literal(true, 'true').optional(),
  every: duration.optional(),
}).transform((value, context): Trigger => {
  const { processingTime, continuous, availableNow, once, every } = value;
  const given = [processingTime, continuous, availableNow, once].filter((each) => each !== undefined);
  if (given.length === 1) {
    if (processingTime !== undefined && every === undefined) {
      return { kind: 'processingTime', intervalMs: processingTime };
    }
    if (continuous !== undefined && every === undefined)
      return { kind: 'continuous', intervalMs: continuous };
    if (availableNow) return { kind: 'availableNow', everyMs: every };
    if (once) return { kind: 'once', everyMs: every };
  }
  context.addIssue({ code: 'custom', message: triggerExpected, input: value });
  return z.NEVER;
});

/** One source: its kind and what is known of it. A kind given as text alone, `{ delta: s3://… }`, is its location. */
export type DeclaredSource = {
  kind: string;
  location: string | undefined;
  options: Record<string, OptionValue>;
};
type OptionValue = z.infer<typeof scalar> | z.infer<typeof scalar>[];

const location = z
  .string('a location or a mapping of options')
  .refine((text) => !hasPassword(text), secretExpected);

const source = z
  .record(
    z.string(),
    z.union([location, options], 'a location or a mapping of options'),
    'a mapping such as { kafka: { topic: orders } }',
  )
  .transform((value, context): DeclaredSource => {
    const [entry, ...more] = Object.entries(value);
    if (entry && more.length === 0) {
      const [kind, given] = entry;
      if (typeof given === 'string') return { kind, location: given, options: {} };
      return { kind, location: undefined, options: given };
    }
    context.addIssue({
      code: 'custom',
      message: 'one kind for each source, such as { kafka: { topic: orders } }',
      input: value,
    });
    return z.NEVER;
  });

/** Where a version writes. */
export type DeclaredSink = {
  kind: string;
  location: string | undefined;
  mode: string | undefined;
  txnAppId: string | undefined;
};

const text = z.string('text');
const sinkExpected =
  'one kind with its location, such as { delta: s3://lake/orders_v2, mode: append, txnAppId: orders-v2 }';

const sink = z
  .record(
    z.string(),
    z.union([location, z.literal(true)], 'a location, or true for a sink without one'),
    sinkExpected,
  )
  .transform((value, context): DeclaredSink => {
    const { mode, txnAppId, ...kinds } = value;
    const [entry, ...more] = Object.entries(kinds);
    if (entry && more.length === 0 && mode !== true && txnAppId !== true) {
      const [kind, given] = entry;
      return { kind, location: given === true ? undefined : given, mode, txnAppId };
    }
    context.addIssue({ code: 'custom', message: sinkExpected, input: value });
    return z.NEVER;
  });

const operatorKinds = [
  'aggregation',
  'dedup',
  'join',
  'session',
  'flatMapGroups',
  'transformWithState',
  'limit',
] as const;

/** What files cannot tell about a stateful operator; durations in milliseconds. */
const operator = mapping('an operator', {
  kind: z.enum(operatorKinds, `one of ${operatorKinds.join(', ')}`),
  keys: z.array(text, 'a list of column names').default([]),
  watermark: duration.optional(),
  window: duration.optional(),
  ttl: duration.optional(),
  bound: z.union([text, z.number()], 'text or a number').transform(String).optional(),
  outputMode: z.enum(['append', 'update', 'complete'], 'one of append, update, complete').optional(),
});

/** What the team says about one version. Absent fields are undeclared, not empty. */
export const declarationSchema = mapping('a declaration', {
  trigger: trigger.optional(),
  sources: z.array(source, 'a list of sources').optional(),
  sink: sink.optional(),
  conf: options.transform((values) => mapValues(values, (value) => String(value))).optional(),
  operators: z.array(operator, 'a list of operators').optional(),
});
export type Declaration = z.infer<typeof declarationSchema>;

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
