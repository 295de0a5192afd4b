import { beforeEach, describe, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { getQuery } from '@/lib/server/service/query/get';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { builtSink } from '@/lib/server/service/testing/built-sink';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { getVersion } from './get';
import type { SinkLook } from './record/stored-sink';

const database = withDatabase();
const PLACE = { kind: 'delta', location: '/lake/orders_v1' } as const;
let id = '';

beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE root, query RESTART IDENTITY CASCADE`;
  const { appeared } = await discover(database.client, [foundAt('prod/orders_v1')]);
  id = appeared[0] ?? '';
});

/** Batches 0 … 9 are committed and 10 is planned; each reads 100 records. */
function look(sink: SinkLook, afterMs = 0n) {
  const reading = buildReading({ nowMs: START_MS, planned: 10n, committed: 9n });
  return record(database.client, id, { ...reading, readAtMs: START_MS + afterMs }, { sink });
}

const found = (newest: bigint | null): SinkLook => ({ state: 'read', reading: builtSink(newest) });
const denied = (atMs: bigint): SinkLook => ({
  state: 'failed',
  place: PLACE,
  message: 'list /lake/orders_v1/_delta_log: denied: no permission',
  atMs,
});

async function shown(afterMs = 1_000n) {
  const ctx = testContext(database.client, START_MS + afterMs);
  const { sink, query } = await getVersion({ ctx, input: { id } });
  const { track } = await getQuery({ ctx, input: { id: query.id } });
  return { sink, inSink: track.tracks[0]?.inSink };
}

describe("a version's sink", () => {
  test('that holds what is committed is level, and stands on the axis where its batch was planned to end', async () => {
    await look(found(9n));
    const { sink, inSink } = await shown();
    expect(sink).toMatchObject({ ...PLACE, relation: 'level', newestBatch: '9', readAtMs: String(START_MS) });
    expect(inSink).toEqual({ batchId: '9', atMs: String(START_MS - 3_000n), end: '1000' });
  });

  test('that holds the planned batch without its commit is ahead, and a restart does not double it', async () => {
    await look(found(10n));
    const { sink, inSink } = await shown();
    expect(sink).toMatchObject({ relation: 'sink-ahead', inSinkOnly: ['10'], committedOnly: [] });
    expect(sink?.evidence).toContain('_delta_log/00000000000000000010.json');
    expect(inSink).toMatchObject({ batchId: '10', end: '1100' });
  });

  test('of another writer tells nothing: no place on the axis', async () => {
    await look({ state: 'read', reading: builtSink(9n, { appId: 'orders-writer' }) });
    const { sink, inSink } = await shown();
    expect(sink?.relation).toBe('unknown');
    expect(inSink).toBeNull();
  });

  test('stands as it was while nothing moves, and says as of when', async () => {
    await look(found(9n));
    expect(await look({ state: 'not-due' }, 5_000n)).toBe('unchanged');
    expect((await shown(6_000n)).sink).toMatchObject({ relation: 'level', readAtMs: String(START_MS) });
    const old = await shown(600_000n);
    expect(old.sink?.words).toMatch(/^Last known, 10 min ago: Batch 9 is the newest/);
  });

  test('that cannot be read says so with the error and its age, and what was last known is not called current', async () => {
    await look(found(9n));
    expect(await look(denied(START_MS + 2_000n), 2_000n)).toBe('changed');
    const { sink, inSink } = await shown(7_000n);
    expect(sink).toMatchObject({
      relation: 'unreadable',
      newestBatch: null,
      readAtMs: String(START_MS + 2_000n),
    });
    expect(sink?.words).toBe(
      "The sink's log cannot be read: list /lake/orders_v1/_delta_log: denied: no permission (tried 5 s ago). Last read 7 s ago: batch 9 was the newest in it.",
    );
    expect(inSink).toBeNull();
    expect(await look(denied(START_MS + 4_000n), 4_000n)).toBe('unchanged');
    await look(found(9n), 6_000n);
    expect((await shown()).sink?.relation).toBe('level');
  });

  test('that failed at once, at another place than before, has no last known batch', async () => {
    await look(found(9n));
    await look({ ...denied(START_MS), place: { ...PLACE, location: '/lake/elsewhere' } } as SinkLook);
    const { sink } = await shown();
    expect(sink).toMatchObject({ location: '/lake/elsewhere', relation: 'unreadable' });
    expect(sink?.words).not.toContain('batch 9');
  });

  test('is gone when it is no longer declared', async () => {
    await look(found(9n));
    await look({ state: 'none' });
    expect(await shown()).toEqual({ sink: null, inSink: null });
  });
});
