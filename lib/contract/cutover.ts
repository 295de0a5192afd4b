import { z } from 'zod';
import { CUTOVER_ACTIONS, CUTOVER_OUTCOMES, GATE_OUTCOMES } from '@/lib/domain/cutover-words';
import {
  amount,
  cutoverGate,
  cutoverState,
  cutoverStrategy,
  gateResult,
  placedPosition,
  placedRange,
  plan,
  startOption,
  step,
} from './cutover-plan';
import { epochMs, longString } from './long';
import { retired, trackDiagram } from './query';
import { status } from './words';

const who = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  /** For a token: the person who made it. */
  makerId: z.string().optional(),
});

/** One version of a cutover: as planned, and as it was read last. */
const side = z.object({
  /** Null: nothing was found at its location yet. */
  versionId: z.string().nullable(),
  name: z.string(),
  location: z.string(),
  status: status.nullable(),
  statusReason: z.string().nullable(),
  lastPlannedBatch: longString.nullable(),
  lastCommittedBatch: longString.nullable(),
  /** When it was read; null: not, or it could not be. */
  readAtMs: epochMs.nullable(),
  /** Why it could not be read; null where it was. */
  problem: z.string().nullable(),
  retired: z.boolean(),
});

const event = z.object({
  revision: longString,
  atMs: epochMs,
  kind: z.string(),
  from: cutoverState.nullable(),
  to: cutoverState,
  by: who,
  reason: z.string().nullable(),
  /** What happened, in one sentence. */
  words: z.string(),
});

const manifest = z.object({
  at: z.enum(['plan', 'fence', 'completion']),
  takenMs: epochMs,
  files: z.number().int(),
  bytes: longString,
});

const difference = z.object({
  path: z.string(),
  change: z.enum(['added', 'changed', 'gone']),
  /** Likeliest first. */
  culprits: z.array(z.enum(['v1', 'lifecycle-rule', 'cleaner', 'unknown'])),
  words: z.string(),
});

/** One cutover, with everything that its page shows. */
export const cutover = z.object({
  asOfMs: epochMs,
  id: z.string(),
  queryId: z.string(),
  query: z.string(),
  environment: z.string(),
  isProtected: z.boolean(),
  strategy: cutoverStrategy,
  state: cutoverState,
  sinceMs: epochMs,
  revision: longString,
  digest: z.string(),
  v1: side,
  v2: side,
  plan,
  warnings: z.array(z.string()),
  requestedBy: who,
  plannedBy: who,
  createdMs: epochMs,
  approval: z
    .object({ by: who, reason: z.string(), atMs: epochMs, expiresMs: epochMs, holds: z.boolean() })
    .nullable(),
  paused: z.object({ by: who, reason: z.string(), sinceMs: epochMs }).nullable(),
  trouble: z.object({ from: cutoverState, why: z.string(), sinceMs: epochMs }).nullable(),
  steps: z.array(step),
  /** The step at which it stands, also beside its way (going back, over, waiting for people). */
  now: step,
  /** The state that comes next; null: none leads on from here. */
  next: cutoverState.nullable(),
  /** The gates of the next step, as they were judged last; `gatesAreOf` null: not judged yet. */
  gates: z.array(gateResult),
  gatesAsOfMs: epochMs.nullable(),
  /** True while the gates were judged for another revision, or longer ago than the plan lets them count. */
  gatesAreStale: z.boolean(),
  /** Why it waits, in one sentence; null when it may go on. */
  waitingFor: z.string().nullable(),
  /** The gates of going back; empty where it takes none. */
  gatesBack: z.array(gateResult),
  wayBack: z.object({
    by: z.enum(['abort', 'rollback', 'new-cutover', 'none']),
    words: z.string(),
    lost: amount,
    doubled: amount,
    perhapsDoubled: amount,
    harmless: z.string().nullable(),
  }),
  /** Until when going back is possible; null: v1 could not be read. */
  noReturn: z
    .object({
      state: z.enum(['passed', 'at', 'never', 'unknown']),
      atMs: epochMs.nullable(),
      words: z.string(),
      asOfMs: epochMs.nullable(),
    })
    .nullable(),
  /** How silent v1 is while it is being fenced; null elsewhere. */
  quiet: z
    .object({
      silentMs: longString,
      windowMs: longString.nullable(),
      windowWords: z.string(),
      whyBlind: z.string().nullable(),
      lastSign: z.object({ path: z.string(), atMs: epochMs }).nullable(),
    })
    .nullable(),
  /** What v1 left behind, once it is fenced; null before. `open`: a person decides, with `ranges` before them. */
  tail: z
    .object({
      state: z.enum(['drained', 'settled', 'open']),
      batch: longString.nullable(),
      words: z.string(),
      ranges: z.array(placedRange),
    })
    .nullable(),
  /** How v2's start stands to the plan; null while v2 has none. */
  startMatch: z
    .object({
      state: z.enum(['not-started', 'matches', 'off', 'unknown']),
      gaps: z.array(placedRange),
      overlaps: z.array(placedRange),
      unknown: z.array(z.string()),
    })
    .nullable(),
  /** V1's end as read after the fence. */
  handover: z
    .object({
      batch: longString,
      of: z.enum(['committed', 'planned']),
      settledBy: z.enum(['commit', 'sink', 'person']),
      positions: z.array(placedPosition),
      options: z.array(startOption),
      atMs: epochMs,
    })
    .nullable(),
  /** The values read after the fence lie beyond the bound of the plan, a sentence each; empty while they do not. */
  beyondBound: z.array(z.string()),
  decisions: z.array(
    z.object({
      about: z.enum(['tail', 'start', 'witness', 'manifest']),
      by: who,
      reason: z.string(),
      atMs: epochMs,
      words: z.string(),
    }),
  ),
  forced: z.array(
    z.object({
      gate: cutoverGate,
      outcome: z.enum(GATE_OUTCOMES),
      words: z.string(),
      into: cutoverState,
      by: who,
      reason: z.string(),
      atMs: epochMs,
    }),
  ),
  alarms: z.array(
    z.object({
      version: z.enum(['v1', 'v2']),
      name: z.string(),
      files: z.array(z.string()),
      seenMs: epochMs,
      state: cutoverState,
      /** History: v1 may write again, or the cutover has ended since. Nobody is to be stopped for it. */
      over: z.boolean(),
    }),
  ),
  goingBack: z
    .object({ from: cutoverState, sinceMs: epochMs, reason: z.string(), v2QuietMs: epochMs.nullable() })
    .nullable(),
  /** What came of comparing both outputs. `stale`: too old to count. */
  output: z
    .object({
      result: z.enum(['equal', 'different']),
      words: z.string(),
      by: z.string(),
      atMs: epochMs,
      stale: z.boolean(),
    })
    .nullable(),
  witness: z
    .object({ says: z.enum(['stopped', 'running', 'unknown']), words: z.string(), atMs: epochMs })
    .nullable(),
  manifests: z.array(manifest),
  /** Since the newest proof, file by file. */
  differences: z.array(difference),
  /** How many there are beyond those that are listed. */
  moreDifferences: z.number().int(),
  fenceSinceMs: epochMs.nullable(),
  fenceVerifiedMs: epochMs.nullable(),
  stepEndsMs: epochMs.nullable(),
  totalEndsMs: epochMs.nullable(),
  /** Null while the cutover does not stand in the soak. */
  soakEndsMs: epochMs.nullable(),
  keep: z
    .object({
      owner: z.string(),
      reason: z.string(),
      keepUntilMs: epochMs,
      by: who,
      atMs: epochMs,
    })
    .nullable(),
  outcome: z.object({ kind: z.enum(CUTOVER_OUTCOMES), words: z.string() }).nullable(),
  /** Newest last. */
  events: z.array(event),
  /** Both versions and the source on one axis; null where they cannot be drawn. */
  diagram: trackDiagram.nullable(),
  /** Why whoever watches the cutover failed last; null when it did not. */
  watchError: z.string().nullable(),
});
export type CutoverAnswer = z.infer<typeof cutover>;

/** What an action answers: where the cutover stands after it. */
export const cutoverReceipt = z.object({
  id: z.string(),
  state: cutoverState,
  paused: z.boolean(),
  revision: longString,
  digest: z.string(),
  /** What happened, in one sentence. */
  words: z.string(),
  /** False where the same request was answered before. */
  stored: z.boolean(),
});
export type CutoverReceipt = z.infer<typeof cutoverReceipt>;

export const cutoverAction = z.enum(CUTOVER_ACTIONS);

/** One line of the list. */
export const cutoverSummary = z.object({
  id: z.string(),
  queryId: z.string(),
  query: z.string(),
  environment: z.string(),
  isProtected: z.boolean(),
  v1: z.string(),
  v2: z.string(),
  strategy: cutoverStrategy,
  state: cutoverState,
  paused: z.boolean(),
  active: z.boolean(),
  /** Why it waits, or how it ended. */
  words: z.string(),
  /** Those that are not over. */
  alarms: z.number().int(),
  requestedBy: z.string(),
  createdMs: epochMs,
  sinceMs: epochMs,
});
export type CutoverSummary = z.infer<typeof cutoverSummary>;

export const cutoverList = z.object({
  asOfMs: epochMs,
  cutovers: z.array(cutoverSummary),
  /** Pass as `before` to read on; null at the end. */
  next: z.string().nullable(),
});

/** A version that does not run any more although a newer one of its query exists, and who keeps its checkpoint. */
export const oldVersion = z.object({
  versionId: z.string(),
  queryId: z.string(),
  name: z.string(),
  environment: z.string(),
  location: z.string(),
  activityWords: z.string(),
  /** When it committed last; null: unknown. */
  lastCommitMs: epochMs.nullable(),
  /** Set while nothing is at its location any more. */
  vanishedMs: epochMs.nullable(),
  /** Null: nobody has decided. */
  retired: retired.nullable(),
  /** `undecided`: nobody has said who keeps it · `kept` · `due`: kept until a time that has passed · `gone`: nothing is there any more. */
  keeping: z.enum(['undecided', 'kept', 'due', 'gone']),
  /** What that means, in one sentence. */
  words: z.string(),
});
export type OldVersion = z.infer<typeof oldVersion>;

/** Undecided first. `truncated`: there are more. */
export const oldVersions = z.object({
  asOfMs: epochMs,
  versions: z.array(oldVersion),
  truncated: z.boolean(),
});
