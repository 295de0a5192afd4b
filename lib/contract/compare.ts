import { z } from 'zod';
import { doctorProblem } from './doctor';
import { epochMs, longString } from './long';
import { positionUnit, sourceKind, status } from './words';

/** May v2's definition resume on v1's checkpoint? `unknown`: what is recorded and declared does not tell. */
export const verdict = z.enum(['resume', 'new-checkpoint', 'unknown']);
/** `fail`: Spark refuses · `silent`: Spark runs, and the result may be wrong or the change is ignored · `ok`. */
export const effect = z.enum(['fail', 'silent', 'ok']);
export const relation = z.enum(['aligned', 'gap', 'overlap']);
export const handoverState = z.enum(['aligned', 'gap', 'overlap', 'mixed', 'not-comparable', 'not-started']);

const reason = z.object({
  code: z.string(),
  effect,
  /** One sentence. */
  summary: z.string(),
  /** Files and declared fields that show it, e.g. `orders_v1/offsets/7`, `v2.yaml: sources`. */
  evidence: z.array(z.string()),
  /** Where releases differ, which ones this is said of, e.g. `Spark 4.0 and later`; null: of all. */
  release: z.string().nullable(),
});

/**
 * A part of a partition's axis. `tail`: planned by v1 and not committed. `continues`: the range goes on beyond the part
 * of the axis that is drawn.
 */
const segment = z.object({
  what: z.enum(['v1', 'tail', 'gap', 'overlap', 'v2']),
  from: longString,
  to: longString,
  continues: z.enum(['left', 'right']).nullable(),
});

/** One partition. Positions as the kind defines them: for Kafka the next offset to read. */
const alignment = z.object({
  /** Index of the source in v1. */
  source: z.number().int(),
  sourceName: z.string().nullable(),
  /** Indices of the sources of v2 that go on with it. */
  v2Sources: z.array(z.number().int()),
  kind: sourceKind,
  topic: z.string().nullable(),
  partition: z.string(),
  v1Committed: longString.nullable(),
  v1Planned: longString.nullable(),
  v2Start: longString.nullable(),
  v2Committed: longString.nullable(),
  /** Null: unknown; `why` says what is missing. */
  relation: relation.nullable(),
  /** Size of the gap or overlap where the unit is records (for Kafka an upper bound), else null. */
  records: longString.nullable(),
  /** The same in `unit`. */
  distance: longString.nullable(),
  unit: positionUnit,
  caughtUp: z.boolean().nullable(),
  why: z.string().nullable(),
  /** What to draw: the surroundings of the handover, and ranges within. Null where there is nothing to draw. */
  axis: z.object({ from: longString, to: longString, segments: z.array(segment) }).nullable(),
});

/** A source of v1 of which nothing proves what goes on with it. Answer with `--match <v1>=<v2>` or `<v1>=none`. */
const question = z.object({
  source: z.number().int(),
  kind: sourceKind,
  label: z.string(),
  candidates: z.array(z.object({ source: z.number().int(), kind: sourceKind, label: z.string() })),
});

const confChange = z.object({
  key: z.string(),
  /** Null: not recorded. */
  v1: z.string().nullable(),
  v2: z.string().nullable(),
  /** What v2 would use on v1's checkpoint; null where nothing tells. */
  resumesWith: z.string().nullable(),
  words: z.string(),
});

const stateChange = z.object({
  change: z.enum([
    'operator-added',
    'operator-removed',
    'operator-changed',
    'store-added',
    'store-removed',
    'variable-added',
    'variable-removed',
    'columns-changed',
    'names-changed',
    'properties-changed',
  ]),
  operatorId: z.string(),
  operator: z.string().nullable(),
  store: z.string().nullable(),
  /** `key` or `value` where columns differ. */
  part: z.enum(['key', 'value']).nullable(),
  v1: z.string().nullable(),
  v2: z.string().nullable(),
  words: z.string(),
});

/** One version for the side-by-side view. */
const side = z.object({
  name: z.string(),
  location: z.string(),
  /** Ids on this installation; null on the command line. */
  versionId: z.string().nullable(),
  queryId: z.string().nullable(),
  readAt: z.iso.datetime(),
  listedAt: z.iso.datetime(),
  kind: z.enum(['streaming', 'rdd', 'dstream', 'empty', 'unknown']),
  status,
  statusReason: z.string(),
  /** Whether its sources, operators, sink or settings are declared. */
  declared: z.boolean(),
  lastPlannedBatch: longString.nullable(),
  lastCommittedBatch: longString.nullable(),
  uncommittedBatches: z.array(longString),
  lastCommitMs: epochMs.nullable(),
  watermarkMs: epochMs.nullable(),
  files: z.number().int(),
  bytes: longString,
  /** Null: no state was found. */
  state: z
    .object({
      keys: longString.nullable(),
      keysMin: longString.nullable(),
      keysMax: longString.nullable(),
      liveBytes: longString.nullable(),
      retainedBytes: longString,
      operators: z.array(
        z.object({
          operatorId: z.string(),
          name: z.string().nullable(),
          numPartitions: z.number().int(),
          keys: longString.nullable(),
          stores: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
  /** Records read over the newest batches, and the time between planning the first and the last of them; null: unknown. */
  rate: z.object({ records: longString, overMs: longString, batches: z.number().int() }).nullable(),
  /** Median from planning to commit; null: unknown. */
  batchMs: longString.nullable(),
});

/** What `signalbox compare --json` prints, and `GET /api/v1/compare` answers. */
export const compareAnswer = z.object({
  asOfMs: epochMs,
  verdict,
  /** The verdict in one sentence. */
  summary: z.string(),
  /** Worst first. */
  reasons: z.array(reason),
  handover: handoverState,
  alignment: z.array(alignment),
  /** V2 has committed at least what v1 has, everywhere; null when not comparable. */
  caughtUp: z.boolean().nullable(),
  /** Why not everything is comparable, a sentence each. */
  notComparable: z.array(z.string()),
  questions: z.array(question),
  confDiff: z.array(confChange),
  stateDiff: z.array(stateChange),
  problems: z.array(doctorProblem),
  versions: z.object({ v1: side, v2: side }),
});
export type CompareAnswer = z.infer<typeof compareAnswer>;

/** Most mappings that are taken. */
const MOST_MATCHES = 50;

/** `GET /api/v1/compare?v1=…&v2=…&match=0=1,1=none`: ids of versions, and what the operator says about sources. */
export const compareRequest = z.object({
  v1: z.string().min(1).max(400),
  v2: z.string().min(1).max(400),
  match: z
    .string()
    .max(400)
    .regex(/^\d{1,4}=(\d{1,4}|none)(,\d{1,4}=(\d{1,4}|none))*$/, 'expected pairs such as 0=1,1=none')
    .transform((text) => text.split(',').slice(0, MOST_MATCHES).map(parseMatch))
    .optional(),
});

/** One `0=1` or `0=none` of a text that fits the pattern above. */
export function parseMatch(text: string): { v1: number; v2: number | null } {
  const [v1 = '', v2 = ''] = text.split('=');
  return { v1: Number.parseInt(v1, 10), v2: v2 === 'none' ? null : Number.parseInt(v2, 10) };
}
