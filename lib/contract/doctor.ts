import { z } from 'zod';
import { answer } from './answer';
import { inspectAnswer } from './inspect';
import { severity, status } from './words';

/** One diagnosis of `signalbox doctor`. Longs in `facts` are decimal strings. */
export const doctorProblem = z.object({
  code: z.string(),
  severity,
  /** The status that this problem implies for its checkpoint. */
  status,
  /** Which of `checkpoints` it is about. */
  checkpoint: z.string(),
  subject: z.string(),
  facts: z.record(z.string(), z.json()),
  evidence: z.array(z.string()),
  summary: z.string(),
  nextStep: z.string(),
  neverDo: z.array(z.string()),
});
export type DoctorProblem = z.infer<typeof doctorProblem>;

/** What `signalbox doctor --json` prints: the worst status, every problem worst first, and what it rests on. */
export const doctorAnswer = z.object({
  status,
  problems: z.array(doctorProblem),
  /** By name; by location where two checkpoints share a name. */
  checkpoints: z.record(z.string(), inspectAnswer),
  /** The status of each checkpoint, with its reason in words. */
  verdicts: z.record(z.string(), z.object({ status, reason: z.string() })),
  /** The five questions per checkpoint. */
  answers: z.record(z.string(), z.array(answer)),
});
export type DoctorAnswer = z.infer<typeof doctorAnswer>;

const long = z
  .union([z.bigint(), z.string().regex(/^-?\d{1,19}$/, 'expected a whole number')], {
    error: 'expected a whole number, as a number or as a string of digits',
  })
  .transform((value) => BigInt(value));

const positions = z.record(z.string(), long);

const kafka = z.object({
  topic: z.string(),
  beginning: positions.optional(),
  end: positions.optional(),
  retention_ms: long.optional(),
  topic_created_ms: long.optional(),
});

/** A single object stands for a list of one. */
const oneOrMany = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(shape).optional(),
  );

/**
 * What `--facts` passes: facts that cannot be read from where the doctor runs. All keys are optional. Whole numbers
 * come as `bigint` (parse the file with every integer exact) or as strings of digits. Other keys are kept for the report
 * of what was ignored.
 */
export const doctorFacts = z.looseObject({
  now_ms: long.optional(),
  /** Names of the checkpoints, in version order. */
  checkpoints: z.array(z.string()).optional(),
  kafka: oneOrMany(kafka),
  eventhubs: oneOrMany(
    z.object({ name: z.string(), earliest: positions.optional(), latest: positions.optional() }),
  ),
  source_table: z
    .looseObject({
      kind: z.enum(['delta', 'iceberg']),
      table_id: z.string().optional(),
      earliest_version: long.optional(),
      latest_version: long.optional(),
    })
    .optional(),
  sink: z
    .looseObject({
      kind: z.string(),
      txnAppId: z.string().optional(),
      txns: z.array(z.object({ appId: z.string(), version: long })).optional(),
      newest_table_commit_ms: long.optional(),
    })
    .optional(),
  job_conf: z.record(z.string(), z.unknown()).optional(),
  source_options: z.record(z.string(), z.unknown()).optional(),
  trigger: z.union([z.string(), z.looseObject({})]).optional(),
});
export type DoctorFacts = z.infer<typeof doctorFacts>;

/** Every key that a facts file may have. */
export const DOCTOR_FACT_KEYS: readonly string[] = Object.keys(doctorFacts.shape);
