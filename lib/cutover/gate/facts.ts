import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SaidMatch } from '@/lib/compare/match-sources';
import type { BatchTime, Finding } from '@/lib/finding/finding';
import type { HeadReading } from '@/lib/head/head';
import type { SinkReading } from '@/lib/sink/sink-reading';
import type { FreezeWindow } from '../freeze';
import type { Manifest } from '../manifest';
import type { Cutover } from '../state';
import type { Verdict } from './gate';

/** Another version that the installation knows, as far as places go. */
export interface OtherVersion {
  environment: string;
  query: string;
  version: string;
  /** Where it lies or what it declares as its checkpoint. */
  locations: readonly string[];
  queryId: string | null;
}

/** What is declared, or known, of where a version writes. */
export interface WritesTo {
  kind: string;
  location: string | null;
  txnAppId: string | null;
}

/** How far v2 is behind the head at one moment; null: not known. */
export interface LagSample {
  atMs: bigint;
  distance: bigint | null;
}

/** What a comparison of both outputs said: counts, or the result of a query that somebody attached. */
export interface OutputCheck {
  atMs: bigint;
  result: 'equal' | 'different';
  /** What was compared and what came of it, in words. */
  words: string;
  by: string;
}

/** What another witness of v1 said: the answer of a job's status URL. */
export interface Witness {
  atMs: bigint;
  says: 'stopped' | 'running' | 'unknown';
  /** Whom was asked and what it answered, without credentials. */
  words: string;
}

/** An open finding. `openedMs`: since when it is known; absent: only now. */
export interface KnownFinding extends Finding {
  openedMs?: bigint;
}

/** Everything that gates look at. Pure data, as read for this judging. */
export interface GateFacts {
  nowMs: bigint;
  cutover: Cutover;
  /** Null: it could not be read. */
  v1: CheckpointReading | null;
  /** Null: nothing is at its location, or it could not be read; `v2Absent` tells which. */
  v2: CheckpointReading | null;
  v2Absent: boolean;
  /** What the operator said about sources that nothing proves to be the same. */
  said: readonly SaidMatch[];
  v1History: readonly BatchTime[];
  v2History: readonly BatchTime[];
  /** Declared trigger intervals; null when not declared or not periodic. */
  v1IntervalMs: bigint | null;
  v2IntervalMs: bigint | null;
  heads: readonly HeadReading[];
  /** What v1's sink says of v1's batches; null when it keeps no log or could not be read. */
  v1Sink: SinkReading | null;
  writes: { v1: WritesTo | null; v2: WritesTo | null };
  /** Null: it is not known who else there is. */
  others: readonly OtherVersion[] | null;
  /** The declared `spark.master` of v2. */
  v2Master: string | null;
  /** Why v2's root is declared temporary; null or absent where it is not. */
  v2Temporary?: string | null;
  findings: { v1: readonly KnownFinding[]; v2: readonly KnownFinding[]; atMs: bigint } | null;
  freezeWindows: readonly FreezeWindow[];
  /** V2's samples, oldest first. */
  lag: readonly LagSample[];
  output: OutputCheck | null;
  /** A declared status URL; null when none is declared. */
  witness: Witness | null;
  witnessDeclared: boolean;
  manifests: { plan: Manifest | null; fence: Manifest | null; now: Manifest | null };
}

/** One condition: pure. Missing and stale data is inconclusive, never a pass. */
export type Gate = (facts: GateFacts) => Verdict;
