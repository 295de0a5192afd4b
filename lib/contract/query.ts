import { z } from 'zod';
import { answer } from './answer';
import { finding } from './finding';
import { stateSize, stripBatch } from './fleet';
import { lag } from './lag';
import { epochMs, longString } from './long';
import { positionUnit, sourceKind, status, versionActivity } from './words';

/** A commit on the track: where the batch ended on the axis (sum over partitions for offsets). */
export const trackTick = z.object({ batchId: longString, atMs: epochMs.nullable(), end: longString });

/**
 * One version as a track. Positions are totals over all partitions of the source shown, in `unit`;
 * null = unknown, and then nothing is drawn there.
 */
export const track = z.object({
  versionId: z.string(),
  version: z.number().int(),
  name: z.string(),
  /** Start of what is known: initial offsets, else the end of the oldest batch kept. */
  start: longString.nullable(),
  commits: z.array(trackTick),
  committed: trackTick.nullable(),
  /** The newest planned and not committed batch. */
  planned: trackTick.nullable(),
  /** Where the newest batch that is in the sink ends; null where the sink is not known or does not tell. */
  inSink: trackTick.nullable(),
});
export type Track = z.infer<typeof track>;

/** All versions of one query on one axis, with the source's end. */
export const trackDiagram = z.object({
  unit: positionUnit,
  source: z.object({ index: z.number().int(), kind: sourceKind, label: z.string() }).nullable(),
  tracks: z.array(track),
  head: z
    .object({ end: longString, beginning: longString.nullable(), atMs: epochMs, origin: z.string() })
    .nullable(),
  /** Why the tracks cannot share one axis; null when they can. */
  notComparable: z.string().nullable(),
});
export type TrackDiagram = z.infer<typeof trackDiagram>;

/** What was decided about a version whose successor has taken over. Its checkpoint stays where it is. */
export const retired = z.object({
  cutoverId: z.string(),
  atMs: epochMs,
  owner: z.string(),
  reason: z.string(),
  keepUntilMs: epochMs,
  by: z.string(),
});

export const queryVersion = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number().int(),
  location: z.string(),
  queryId: z.string().nullable(),
  generation: z.number().int(),
  status,
  reason: z.string(),
  activity: versionActivity,
  activityWords: z.string(),
  lastPlannedBatch: longString.nullable(),
  lastCommittedBatch: longString.nullable(),
  lastPlannedMs: epochMs.nullable(),
  lastCommitMs: epochMs.nullable(),
  /** Median and p95 of recent batch durations. */
  durationMedianMs: longString.nullable(),
  durationP95Ms: longString.nullable(),
  watermarkMs: epochMs.nullable(),
  lag,
  state: stateSize.nullable(),
  strip: z.array(stripBatch),
  answers: z.array(answer),
  readAtMs: epochMs.nullable(),
  /** Why the newest attempt to read failed; null when it succeeded. */
  readError: z.object({ kind: z.string(), message: z.string(), atMs: epochMs }).nullable(),
  requests: z.object({ list: z.number().int(), read: z.number().int() }).nullable(),
  /** Set once a cutover from it was completed: it is kept, by whom and until when. */
  retired: retired.nullable(),
});
export type QueryVersion = z.infer<typeof queryVersion>;

export const query = z.object({
  asOfMs: epochMs,
  id: z.string(),
  name: z.string(),
  environment: z.string(),
  catalog: z.string().nullable(),
  protected: z.boolean(),
  owner: z.string().nullable(),
  runbook: z.string().nullable(),
  status,
  reason: z.string(),
  versions: z.array(queryVersion),
  track: trackDiagram,
  findings: z.array(finding),
});
export type Query = z.infer<typeof query>;
