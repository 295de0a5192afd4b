import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { FindingCode, Severity } from '@/lib/domain/finding-code';
import type { Status } from '@/lib/domain/status';
import type { HeadReading } from '@/lib/head/head';
import type { KnownPlace, RequestedSettings } from './known-place';
import type { KnownSink } from './known-sink';

/** A fact that proves a finding. Longs stay bigint inside. */
export type Fact = string | bigint | number | boolean | null | Fact[] | { [name: string]: Fact };

/** A diagnosis: what is wrong, what proves it, and the safe next step. Never advises to remove a checkpoint (P6). */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  status: Status;
  /** `<checkpoint name>/<path>` of the thing that is wrong. */
  subject: string;
  /** What tells findings of one code and subject apart, e.g. a partition. Absent: there is only one. */
  part?: string;
  facts: Record<string, Fact>;
  /** Paths inside the checkpoint that prove it. */
  evidence: string[];
  /** One sentence for a tired person: what is the matter. */
  summary: string;
  /** The safe next step, starting from keeping the checkpoint. */
  nextStep: string;
  neverDo: string[];
}

/** The version's last reading under its previous identity: kept when the path comes back with another query id. */
export interface PreviousGeneration {
  queryId: string;
  lastCommittedBatch: bigint | null;
  /** Committed end per source, as read then. */
  committed: CheckpointReading['sources'];
  lastSeenMs: bigint;
}

/** The oldest position that a source still has in one partition. */
export interface OldestPosition {
  topic: string | null;
  partition: string;
  beginning: bigint;
}

/** When a batch was planned and committed; null where nothing trustworthy tells. */
export interface BatchTime {
  batchId: bigint;
  plannedMs: bigint | null;
  committedMs: bigint | null;
}

/** Everything a rule may look at. Pure data; the clock is `nowMs`. */
export interface Diagnosis {
  nowMs: bigint;
  reading: CheckpointReading;
  /** Other versions of the same query, in version order, without `reading`. */
  siblings: CheckpointReading[];
  /** How many of `siblings` come before `reading`. Absent: told by the version number at the end of the names. */
  siblingsBefore?: number;
  /** Batches of this generation that are known from history; those in the logs win. */
  history?: readonly BatchTime[];
  /** Known heads of the sources, any order. Absent: none known. */
  heads?: readonly HeadReading[];
  /** Oldest positions that a source still has, where its ends are not known. Absent: none known beside the heads. */
  oldest?: readonly OldestPosition[];
  /** What the log of the sink says. Absent: nobody looked, or it keeps none. */
  sink?: KnownSink | null;
  previousGeneration: PreviousGeneration | null;
  /** Declared trigger interval, ms; null when not declared or not periodic. */
  declaredIntervalMs: bigint | null;
  /** Settings that the job is said to be submitted with. Absent: nobody says. */
  requested?: RequestedSettings | null;
  /** Where a version of a configured root stands. Absent: only a path was given. */
  place?: KnownPlace | null;
}

/** A rule: pure, silent unless its evidence is there. */
export type Rule = (diagnosis: Diagnosis) => Finding[];
