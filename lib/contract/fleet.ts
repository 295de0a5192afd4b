import { z } from 'zod';
import { lag } from './lag';
import { epochMs, longString } from './long';
import { status, versionActivity } from './words';

/** One bar of a batch strip, oldest first. */
export const stripBatch = z.object({
  batchId: longString,
  state: z.enum(['committed', 'planned']),
  durationMs: longString.nullable(),
  records: longString.nullable(),
});
export type StripBatch = z.infer<typeof stripBatch>;

/** A version as a pill: name, what it does, and the age of what we know. */
export const versionPill = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number().int(),
  status,
  activity: versionActivity,
  /** In words, e.g. `running`, `quiet for 41 min`, `vanished 3 h ago`. */
  activityWords: z.string(),
  readAtMs: epochMs.nullable(),
});
export type VersionPill = z.infer<typeof versionPill>;

/** State size of a version with the time of its reading. Null fields are unknown or not counted. */
export const stateSize = z.object({
  liveBytes: longString.nullable(),
  keys: longString.nullable(),
  loadable: z.boolean().nullable(),
  asOfMs: epochMs.nullable(),
});

export const fleetRow = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.string(),
  catalog: z.string().nullable(),
  /** Protected environments wear their frame on every page. */
  protected: z.boolean(),
  owner: z.string().nullable(),
  status,
  /** One sentence: why this status. */
  reason: z.string(),
  versions: z.array(versionPill),
  /** The version that the numbers of this row belong to. */
  leadVersionId: z.string().nullable(),
  strip: z.array(stripBatch),
  lag,
  /** Lag over the last hours for a sparkline; null values are gaps. Times ascending. */
  lagSeries: z.array(z.object({ atMs: epochMs, value: longString.nullable() })),
  watermarkDelayMs: longString.nullable(),
  lastCommitMs: epochMs.nullable(),
  /** Null when stateless. */
  state: stateSize.nullable(),
  readAtMs: epochMs.nullable(),
});
export type FleetRow = z.infer<typeof fleetRow>;

export const fleet = z.object({
  asOfMs: epochMs,
  /** Worst first. */
  queries: z.array(fleetRow),
  counts: z.object({
    queries: z.number().int(),
    versions: z.number().int(),
    needAttention: z.number().int(),
    unreadable: z.number().int(),
    /** Storage requests of the last hour. */
    requestsLastHour: z.number().int(),
  }),
  environments: z.array(z.string()),
  nextCursor: z.string().nullable(),
});
export type Fleet = z.infer<typeof fleet>;
