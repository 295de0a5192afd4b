import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasSharedFixtures, SHARED_FIXTURES } from '@/lib/spark/test-data/shared-fixtures';
import { openStorage } from '@/lib/storage/open';
import { readNow } from './test-data/read';
import { troublesOf } from './trouble';

/** What an independent reader found (EXPECTED.json). */
const expectation = z.object({
  queryId: z.string(),
  offsetBatches: z.array(z.number()),
  offsetGaps: z.array(z.number()),
  commitBatches: z.array(z.number()).nullable(),
  lastOffsetBatch: z.number(),
  lastCommittedBatch: z.number().nullable(),
  numSources: z.number(),
  restart: z.object({ action: z.string(), nextBatch: z.number().optional() }),
  last: z.object({
    conf: z.record(z.string(), z.string()).nullable(),
    offsets: z.record(z.string(), z.string()),
    timestampMs: z.number(),
    watermarkMs: z.number(),
  }),
  nextWatermarkByCommit: z.record(z.string(), z.number().nullable()),
  watermarkByBatch: z.record(z.string(), z.number().nullable()),
  state: z.record(
    z.string(),
    z.object({
      partitions: z.array(z.number()),
      stores: z.record(z.string(), z.object({ maxVersion: z.number() })),
    }),
  ),
  files: z.number(),
  bytes: z.number(),
});

const expected = hasSharedFixtures
  ? Object.entries(
      z
        .record(z.string(), expectation)
        .parse(JSON.parse(readFileSync(join(SHARED_FIXTURES, 'EXPECTED.json'), 'utf8'))),
    )
  : [];
const ACTIONS: Record<string, string> = {
  'new-batch': 'next',
  rerun: 'rerun',
  fail: 'fail',
  'start-new': 'fresh',
};

describe.skipIf(!hasSharedFixtures)('checkpoints of real Spark 2.1 to 4.2 (EXPECTED.json)', () => {
  test.each(expected)('%s', async (path, facts) => {
    const { reading } = await readNow(openStorage(join(SHARED_FIXTURES, path)));
    const ids = (log: typeof reading.offsetLog | typeof reading.commitLog) =>
      log?.files.map(({ batchId }) => Number(batchId)) ?? null;
    expect(reading.metadata).toEqual({ state: 'present', queryId: facts.queryId });
    expect(ids(reading.offsetLog)).toEqual(facts.offsetBatches);
    expect(ids(reading.commitLog)).toEqual(facts.commitBatches);
    expect(reading.offsetLog?.gaps.map(Number)).toEqual(facts.offsetGaps);
    expect(Number(reading.lastPlannedBatch)).toBe(facts.lastOffsetBatch);
    expect(reading.lastCommittedBatch === null ? null : Number(reading.lastCommittedBatch)).toBe(
      facts.lastCommittedBatch,
    );
    expect(reading.restart.action).toBe(ACTIONS[facts.restart.action]);
    if (facts.restart.nextBatch !== undefined)
      expect(Number(reading.restart.batch)).toBe(facts.restart.nextBatch);
    expect(reading).toMatchObject({ files: facts.files, bytes: BigInt(facts.bytes) });
    expect(reading.sources.map(({ planned }) => planned?.raw)).toEqual(Object.values(facts.last.offsets));
    for (const { batchId, content } of reading.offsetLog?.files ?? []) {
      const watermark = content.state === 'parsed' ? content.entry.metadata?.batchWatermarkMs : undefined;
      expect(Number(watermark)).toBe(facts.watermarkByBatch[String(batchId)] ?? 0);
    }
    for (const { batchId, content } of reading.commitLog?.files ?? []) {
      const watermark = content.state === 'parsed' ? content.entry.nextBatchWatermarkMs : undefined;
      expect(watermark === null ? null : Number(watermark)).toBe(
        facts.nextWatermarkByCommit[String(batchId)] ?? null,
      );
    }
  });

  test.each(expected.filter(([, { state }]) => Object.keys(state).length > 0))(
    'state of %s can be loaded',
    async (path, facts) => {
      const { state, restart } = (await readNow(openStorage(join(SHARED_FIXTURES, path)))).reading;
      expect(state).toMatchObject({ loadable: true });
      const stores = facts.state['0']?.stores ?? {};
      expect(state?.operators[0]?.stores.map(({ name }) => name).sort()).toEqual(Object.keys(stores).sort());
      expect(state?.operators[0]?.numPartitions).toBe(facts.state['0']?.partitions.length);
      const newest = Math.min(...Object.values(stores).map(({ maxVersion }) => maxVersion));
      expect(Number(state?.newestCompleteVersion)).toBe(newest);
      expect(state?.requiredVersion).toBe(restart.batch);
    },
  );

  test('nothing in a healthy checkpoint is called broken', async () => {
    for (const [path, { restart }] of expected) {
      if (restart.action === 'fail') continue;
      expect(troublesOf((await readNow(openStorage(join(SHARED_FIXTURES, path)))).reading)).toEqual([]);
    }
  });
});
