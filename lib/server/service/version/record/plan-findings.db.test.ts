import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { HeadReading } from '@/lib/head/head';
import { withDatabase } from '@/lib/server/db/testing';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { builtSink } from '@/lib/server/service/testing/built-sink';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { START_MS } from '@/lib/server/service/testing/test-context';
import type { SinkLook } from './stored-sink';

const database = withDatabase();
const HOUR = 3_600_000n;
let [v1, v2] = ['', ''];

beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE root, query RESTART IDENTITY CASCADE`;
  const { appeared } = await discover(database.client, [
    foundAt('prod/orders_v1'),
    foundAt('prod/orders_v2'),
  ]);
  [v1 = '', v2 = ''] = appeared;
});

async function open(versionId: string) {
  const rows = await database.client.finding.findMany({
    where: { versionId, openKey: { not: null }, code: { not: 'DECLARATION_MISSING' } },
    orderBy: { openKey: 'asc' },
  });
  return rows.map(({ code, subject, openKey }) => ({ code, subject, openKey }));
}
const codes = async (versionId: string) => (await open(versionId)).map(({ code }) => code);

/** Positions of partitions 0 and 1 of `orders`. */
function at(reading: CheckpointReading, ends: { committed: bigint[]; started: bigint[] }): CheckpointReading {
  const [source] = reading.sources;
  const [offset] = [source?.committed ?? source?.planned];
  if (source === undefined || offset == null) throw new Error('a built reading has one source');
  const positioned = (values: bigint[]) => ({
    ...offset,
    positions: values.map((value, partition) => ({ topic: 'orders', partition: String(partition), value })),
  });
  return {
    ...reading,
    sources: [
      {
        ...source,
        committed: positioned(ends.committed),
        planned: positioned(ends.committed),
        started: positioned(ends.started),
      },
    ],
  };
}

describe('findings of two versions', () => {
  test('a gap in each of two partitions is two findings, opened once, closed when v1 has gone over them', async () => {
    const db = database.client;
    const first = buildReading({ nowMs: START_MS, planned: 9n, committed: 9n, queryId: 'one' });
    await record(db, v1, at(first, { committed: [1_000n, 500n], started: [0n, 0n] }));
    const later = { name: 'orders_v2', queryId: 'two', planned: 2n, committed: 2n };
    const second = (nowMs: bigint) =>
      at(buildReading({ nowMs, ...later }), { committed: [1_500n, 900n], started: [1_100n, 600n] });
    await record(db, v2, second(START_MS + HOUR));
    await record(db, v2, second(START_MS + HOUR + 5_000n));
    expect(await open(v2)).toEqual([
      {
        code: 'HANDOVER_GAP',
        subject: 'orders_v1 -> orders_v2',
        openKey: 'HANDOVER_GAP orders_v1 -> orders_v2 0/orders/0/0',
      },
      {
        code: 'HANDOVER_GAP',
        subject: 'orders_v1 -> orders_v2',
        openKey: 'HANDOVER_GAP orders_v1 -> orders_v2 0/orders/1/0',
      },
    ]);
    expect(await db.finding.count({ where: { versionId: v2, code: 'HANDOVER_GAP' } })).toBe(2);
    expect(await codes(v1)).toEqual([]);

    const nowMs = START_MS + HOUR + 10_000n;
    const goneOn = buildReading({ nowMs, planned: 12n, committed: 12n, queryId: 'one' });
    await record(db, v1, at(goneOn, { committed: [1_100n, 600n], started: [0n, 0n] }));
    await record(db, v2, second(START_MS + HOUR + 12_000n));
    expect(await codes(v2)).not.toContain('HANDOVER_GAP');
  });

  test('a broker that no longer has the position of a version says so', async () => {
    const reading = buildReading({ nowMs: START_MS, planned: 9n, committed: 9n });
    const heads: HeadReading[] = [
      {
        origin: 'broker',
        label: 'broker offsets',
        atMs: START_MS,
        sourceIndex: null,
        heads: [{ topic: 'orders', partition: '0', beginning: 1_200n, end: 5_000n }],
      },
    ];
    await record(database.client, v1, reading, { heads });
    expect(await codes(v1)).toContain('CHECKPOINT_BEHIND_RETENTION');
    const version = await database.client.version.findUniqueOrThrow({ where: { id: v1 } });
    expect(version.status).toBe('blocked');
  });
});

describe("findings by the sink's own log", () => {
  const reading = (nowMs: bigint) => buildReading({ nowMs, planned: 3n, committed: 3n });
  /** The sink took batch 40 under this name an hour before the first batch here was planned. */
  const ahead = (appId: string): SinkLook => ({
    state: 'read',
    reading: builtSink(40n, { appId, newestBatchAtMs: START_MS - HOUR, tableAtMs: START_MS - HOUR }),
  });

  test('are kept while nothing moves and nobody looks again, and while a look fails', async () => {
    const db = database.client;
    await record(db, v1, reading(START_MS), { sink: ahead('uuid-1') });
    expect(await codes(v1)).toEqual(['SINK_IGNORES_BATCHES_SAME_APP_ID']);
    await record(db, v1, reading(START_MS), { sink: { state: 'not-due' } });
    expect(await codes(v1)).toEqual(['SINK_IGNORES_BATCHES_SAME_APP_ID']);
    const place = { kind: 'delta', location: '/lake/orders_v1' } as const;
    await record(db, v1, reading(START_MS), {
      sink: { state: 'failed', place, message: 'denied', atMs: START_MS },
    });
    expect(await codes(v1)).toEqual(['SINK_IGNORES_BATCHES_SAME_APP_ID']);
    await record(db, v1, reading(START_MS), { sink: { state: 'none' } });
    expect(await codes(v1)).toEqual([]);
  });

  test('a kept look that asked for another writer says nothing', async () => {
    const db = database.client;
    await record(db, v1, reading(START_MS), { sink: ahead('uuid-1') });
    const replaced = { ...reading(START_MS), metadata: { state: 'present', queryId: 'uuid-2' } as const };
    await record(db, v1, replaced, { sink: { state: 'not-due' } });
    expect(await codes(v1)).not.toContain('SINK_IGNORES_BATCHES_SAME_APP_ID');
  });

  test('a sink that holds what is committed says nothing', async () => {
    await record(database.client, v1, reading(START_MS), {
      sink: { state: 'read', reading: builtSink(3n) },
    });
    expect(await codes(v1)).toEqual([]);
  });
});
