import { z } from 'zod';
import { epochMs, longString } from './long';
import { positionUnit } from './words';

/**
 * Columns of equal length over one version: `atMs` ascending; null = unknown, drawn as a gap.
 * At resolution `hour` a row is one hour: the largest batch, the longest duration, the largest lag and delay, the last
 * sizes; `batchId` is the hour's last.
 */
export const versionSeries = z.object({
  versionId: z.string(),
  version: z.number().int(),
  /** Per batch, by the time it was planned. */
  batches: z.object({
    atMs: z.array(epochMs),
    batchId: z.array(longString),
    committedAtMs: z.array(epochMs.nullable()),
    records: z.array(longString.nullable()),
    durationMs: z.array(longString.nullable()),
  }),
  /** Per sample, by the time of the reading (lag: by the time of the head). */
  samples: z.object({
    atMs: z.array(epochMs),
    lag: z.array(longString.nullable()),
    stateBytes: z.array(longString.nullable()),
    /** Growth with what no restart needs any more: all bytes below `state/`. */
    stateRetainedBytes: z.array(longString.nullable()),
    stateKeys: z.array(longString.nullable()),
    watermarkDelayMs: z.array(longString.nullable()),
  }),
  /** Where `stateKeys` comes from, in words: counted in files, or numRowsTotal as the query reported it. */
  stateKeysOrigin: z.string().nullable().default(null),
  lagUnit: positionUnit,
  lagOrigin: z.string().nullable(),
});
export type VersionSeries = z.infer<typeof versionSeries>;

/** Marks on the time axis: a restart, a new generation, a version that appeared or vanished. */
export const seriesMark = z.object({
  atMs: epochMs,
  kind: z.enum(['restart', 'generation', 'appeared', 'vanished']),
  versionId: z.string(),
  words: z.string(),
});
export type SeriesMark = z.infer<typeof seriesMark>;

export const series = z.object({
  asOfMs: epochMs,
  fromMs: epochMs,
  toMs: epochMs,
  /** `raw` rows, or `hour` when rolled up or downsampled to hours. */
  resolution: z.enum(['raw', 'hour']),
  /** True when rows were thinned to keep the answer small; the extremes are kept. */
  thinned: z.boolean(),
  versions: z.array(versionSeries),
  marks: z.array(seriesMark),
});
export type Series = z.infer<typeof series>;
