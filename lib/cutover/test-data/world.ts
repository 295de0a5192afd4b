/** Facts in which every gate of every step passes, from files in Spark's own form; tests change one thing. */
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { kafka, READ_AT_MS, readWritten, type WrittenVersion } from '@/lib/compare/test-data/written-version';
import type { CutoverState, CutoverStrategy } from '@/lib/domain/cutover-words';
import type { HeadReading } from '@/lib/head/head';
import type { GateFacts } from '../gate/facts';
import type { Manifest } from '../manifest';
import type { Cutover } from '../state';
import { cutoverIn, FINAL, samplePlan } from './sample';

export const NOW = READ_AT_MS;
export const MINUTE = 60_000n;
export const DAY = 86_400_000n;

export const V1: WrittenVersion = {
  name: 'orders_v1',
  started: [kafka({ orders: [0] })],
  batches: [[kafka({ orders: [100] })], [kafka({ orders: [200] })], [kafka({ orders: [300] })]],
};

/** V2 as a handover starts it, or, warmed up, from earlier on. */
export function v2Of(strategy: CutoverStrategy, more: Partial<WrittenVersion> = {}): WrittenVersion {
  const start = strategy === 'handover' ? 300 : strategy === 'backfill' ? 0 : 100;
  return {
    name: 'orders_v2',
    started: [kafka({ orders: [start] })],
    batches: [[kafka({ orders: [310] })], [kafka({ orders: [400] })], [kafka({ orders: [500] })]],
    ...more,
  };
}

export const MANIFEST: Manifest = {
  takenMs: NOW,
  files: ['metadata', 'offsets/1', 'offsets/2', 'commits/1', 'commits/2'].map((path, index) => ({
    path,
    sizeBytes: 100n,
    modifiedMs: NOW - DAY + BigInt(index),
    hash: `hash of ${path}`,
  })),
};

/** The broker's word: records wait since 20 minutes, and stay for a month. */
export function headsAt(end = 500n, more: Partial<HeadReading> = {}): HeadReading[] {
  return [20n * MINUTE, 1_000n].map((age) => ({
    origin: 'broker',
    label: 'the broker',
    atMs: NOW - age,
    sourceIndex: null,
    heads: [
      {
        topic: 'orders',
        partition: '0',
        beginning: 0n,
        end,
        writtenAt: [{ position: 300n, fromMs: NOW - DAY, toMs: NOW - DAY }],
      },
    ],
    topic: {
      topicId: 'topic',
      otherIdUntilMs: null,
      retentionMs: 30n * DAY,
      retentionBytes: -1n,
      cleanupPolicy: ['delete'],
      timestampType: 'CreateTime',
      transactional: false,
    },
    ...more,
  }));
}

export interface World {
  strategy: CutoverStrategy;
  /** The state that a step is to leave. */
  state: CutoverState;
  v1?: Partial<WrittenVersion>;
  /** Null: not started. Default: started once the strategy has it running. */
  v2?: Partial<WrittenVersion> | null;
}

export async function worldOf({ strategy, state, v1, v2 }: World): Promise<GateFacts> {
  const running = await readWritten({ ...V1, ...v1 });
  const isStarted =
    strategy === 'handover'
      ? ['handing-over', 'switched', 'soaking', 'rolling-back'].includes(state)
      : !['draft', 'validated', 'approved'].includes(state);
  const other =
    v2 === null || (v2 === undefined && !isStarted) ? null : await readWritten(v2Of(strategy, v2));
  return {
    nowMs: NOW,
    cutover: placedCutover(strategy, state, running),
    v1: running,
    v2: other,
    v2Absent: other === null,
    said: [],
    v1History: [],
    v2History: [],
    v1IntervalMs: null,
    v2IntervalMs: null,
    heads: headsAt(),
    v1Sink: null,
    writes: {
      v1: { kind: 'delta', location: 's3://lake/orders_v1', txnAppId: 'orders-v1' },
      v2: { kind: 'delta', location: 's3://lake/orders_v2', txnAppId: 'orders-v2' },
    },
    others: [
      {
        environment: 'prod',
        query: 'payments',
        version: 'v1',
        locations: ['memory/payments_v1'],
        queryId: 'id-of-payments',
      },
    ],
    v2Master: 'yarn',
    findings: { v1: [], v2: [], atMs: NOW },
    freezeWindows: [],
    lag: [3n, 2n, 1n].map((age) => ({ atMs: NOW - age * MINUTE, distance: 10n })),
    output: { atMs: NOW - MINUTE, result: 'equal', words: 'Counts per day are equal.', by: 'Ana' },
    witness: null,
    witnessDeclared: false,
    manifests: { plan: MANIFEST, fence: MANIFEST, now: MANIFEST },
  };
}

/** The cutover of `cutoverIn` over the files in memory, fenced ten minutes ago and soaking since a day. */
function placedCutover(strategy: CutoverStrategy, state: CutoverState, v1: CheckpointReading): Cutover {
  const plan = samplePlan(strategy);
  const start = plan.start;
  const placed = {
    v1: { ...plan.v1, location: v1.location },
    v2: { ...plan.v2, location: 'memory/orders_v2' },
    start:
      start === null || strategy === 'handover'
        ? start
        : {
            ...start,
            values: start.values.map((each) => ({ ...each, position: strategy === 'backfill' ? 0n : 100n })),
          },
  };
  const cutover = cutoverIn(state, strategy, placed);
  const { fence, handover, goingBack, approval, soakSinceMs } = cutover;
  return {
    ...cutover,
    approval: approval === null ? null : { ...approval, atMs: NOW - 30n * MINUTE, expiresMs: NOW + DAY },
    fence: fence === null ? null : { ...fence, sinceMs: NOW - 10n * MINUTE },
    handover: handover === null ? null : { ...handover, ...FINAL },
    soakSinceMs: soakSinceMs === null ? null : NOW - DAY,
    goingBack: goingBack === null ? null : { ...goingBack, sinceMs: NOW - 10n * MINUTE },
  };
}
