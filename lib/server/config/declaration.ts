import { z } from 'zod';
import { duration, period } from './duration';
import { mapping } from './mapping';
import { holdsSecret, namesSecret, referredVariable } from './secret';
import { statusSchema } from './status';
import { trigger } from './trigger';

const secretExpected = 'env:NAME, the name of a variable that holds the secret';

const text = z
  .string('text')
  .min(1, 'text that is not empty')
  .refine((value) => !holdsSecret(value), secretExpected);

const number = z
  .number()
  .refine(
    (value) => !Number.isInteger(value) || Number.isSafeInteger(value),
    'a number of up to 15 digits, or a longer one in quotes',
  );
const scalar = z.union([z.string(), number, z.boolean()], 'text, a number, true or false');

/** Options by name. A secret stands in them as `env:NAME` only, so that declarations can be stored and shown. */
const options = z
  .record(z.string(), z.union([scalar, z.array(scalar)], 'text, a number, or a list of them'))
  .superRefine((values, context) => {
    for (const [key, value] of Object.entries(values)) {
      if (![value].flat().some((each) => isPlainSecret(key, each))) continue;
      context.addIssue({ code: 'custom', message: secretExpected, path: [key], input: undefined });
    }
  });
type OptionValue = z.infer<typeof scalar> | z.infer<typeof scalar>[];

function isPlainSecret(key: string, value: unknown): boolean {
  if (namesSecret(key)) return typeof value !== 'string' || referredVariable(value) === undefined;
  return typeof value === 'string' && holdsSecret(value);
}

/** What a source or a sink is: its kind, where it lies, and what else is known of it. */
export type DeclaredPlace = {
  kind: string;
  /** The location, which Spark calls `path` where it is one of the options; undefined for one without. */
  location: string | undefined;
  options: Record<string, OptionValue>;
};

/** One source. A kind given as text alone, `{ delta: s3://… }`, is its location. */
export type DeclaredSource = DeclaredPlace;

const sourceExpected = 'one kind for each source, such as { kafka: { topic: orders } }';

const source = z
  .record(
    z.string(),
    z.union([text, z.literal(true), options], 'a location or a mapping of options'),
    'a mapping such as { kafka: { topic: orders } }',
  )
  .transform((value, context): DeclaredSource => {
    const [entry, ...more] = Object.entries(value);
    const place = entry && more.length === 0 ? placeOf(...entry) : undefined;
    if (place !== undefined) return place;
    context.addIssue({ code: 'custom', message: sourceExpected, input: value });
    return z.NEVER;
  });

/** Where a version writes: Spark's output mode (or `foreachBatch`), and the `txnAppId` of an idempotent Delta write. */
export type DeclaredSink = DeclaredPlace & { mode: string | undefined; txnAppId: string | undefined };

const sinkExpected =
  'one kind with its location, such as { delta: s3://lake/orders_v2, mode: append, txnAppId: orders-v2 }';

const sink = z
  .record(
    z.string(),
    z.union(
      [text, z.literal(true), options],
      'a location, a mapping of options, or true for a sink without either',
    ),
    sinkExpected,
  )
  .transform((value, context): DeclaredSink => {
    const { mode, txnAppId, ...kinds } = value;
    const [entry, ...more] = Object.entries(kinds);
    const place = entry && more.length === 0 ? placeOf(...entry) : undefined;
    if (place !== undefined && isTextOrAbsent(mode) && isTextOrAbsent(txnAppId)) {
      return { ...place, mode, txnAppId };
    }
    context.addIssue({ code: 'custom', message: sinkExpected, input: value });
    return z.NEVER;
  });

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function placeOf(
  kind: string,
  given: string | true | Record<string, OptionValue>,
): DeclaredPlace | undefined {
  if (holdsSecret(kind)) return undefined;
  if (given === true) return { kind, location: undefined, options: {} };
  if (typeof given === 'string') return { kind, location: given, options: {} };
  const { path, ...options } = given;
  return isTextOrAbsent(path) ? { kind, location: path, options } : undefined;
}

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
  window: period.optional(),
  /** Zero is Spark's word for none at all (TTLConfig.NONE): then it is left out. */
  ttl: period.optional(),
  bound: z.union([text, number], 'text or a number').transform(String).optional(),
  outputMode: z.enum(['append', 'update', 'complete'], 'one of append, update, complete').optional(),
});

const checkpointExpected = 'an absolute path or a URL such as s3://lake/checkpoints/orders_v2';

/** What the team says about one version. Absent fields are undeclared, not empty. */
export const declarationSchema = mapping('a declaration', {
  /** The path that the job is meant to use as its checkpointLocation. */
  checkpoint: text
    .refine(
      (path) => /^(\/|[a-z][a-z0-9+.-]*:)/i.test(path) && !path.split('/').includes('..'),
      checkpointExpected,
    )
    .refine((path) => !/[\0\p{Surrogate}]/u.test(path), 'a path without NUL and halves of characters')
    .optional(),
  trigger: trigger.optional(),
  sources: z.array(source, 'a list of sources').optional(),
  sink: sink.optional(),
  operators: z.array(operator, 'a list of operators').optional(),
  /** Settings that the job is submitted with, as Spark names them. */
  conf: options.transform((values) => mapValues(values, (value) => String(value))).optional(),
  /** Where the job's status can be asked for, as a second witness of its end. */
  status: statusSchema.optional(),
  /** Who answers for this text, and the job (a name or an address) that it belongs to. */
  author: text.optional(),
  job: text.optional(),
});
export type Declaration = z.infer<typeof declarationSchema>;

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
