import { z } from 'zod';
import { epochMs, longString } from './long';
import { sourceKind } from './words';

const snippet = z.object({
  python: z.string().nullable(),
  scala: z.string().nullable(),
  /** Only a Databricks form exists; it was not run. */
  sql: z.string().nullable(),
});

/** Where a new query starts with one source. */
const source = z.object({
  index: z.number().int(),
  name: z.string().nullable(),
  kind: sourceKind,
  /** Topic or table, or what else names it. */
  label: z.string(),
  /** Spark's option; null where it has none that is exact. */
  option: z.string().nullable(),
  /** The option's value, as Spark takes it. */
  value: z.string().nullable(),
  /** True: v2 reads exactly what v1 has not committed. */
  exact: z.boolean(),
  snippet,
  /** What is to be known about this start; null when nothing is. */
  note: z.string().nullable(),
  /** Kafka: every partition that the value names, and who says where it starts. */
  partitions: z.array(
    z.object({
      topic: z.string(),
      partition: z.string(),
      position: longString,
      /** `committed`: v1's end · `added`: v1 never read it, so from its earliest record (−2). */
      from: z.enum(['committed', 'added']),
    }),
  ),
  /** Ways to start where no option is exact, nearest first. */
  ways: z.array(
    z.object({
      title: z.string(),
      option: z.string().nullable(),
      value: z.string().nullable(),
      /** What is read twice, or missed, this way. */
      effect: z.string(),
      snippet,
    }),
  ),
});

const warning = z.object({ code: z.string(), summary: z.string(), evidence: z.array(z.string()) });

/** What `signalbox handover --json` prints. */
export const handoverAnswer = z.object({
  location: z.string(),
  name: z.string(),
  queryId: z.string().nullable(),
  readAt: z.iso.datetime(),
  /** The committed batch whose ends are the start; null when refused. */
  fromBatch: longString.nullable(),
  committedAtMs: epochMs.nullable(),
  /** Every source starts exactly where v1's commits end. */
  exact: z.boolean(),
  sources: z.array(source),
  warnings: z.array(warning),
  /** Why no start is given (exit code 4); null when one is. */
  refused: z.object({ code: z.string(), summary: z.string(), nextStep: z.string() }).nullable(),
});
export type HandoverAnswer = z.infer<typeof handoverAnswer>;
