import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTimed } from '../read';
import { appendHdfsBatch, generateHdfsState, removeHdfsBatch } from './hdfs-checkpoint';
import { JOIN_STORES } from './join-rows';

const PARTITIONS = 3;
const directory = mkdtempSync(join(tmpdir(), 'signalbox-hdfs-'));
beforeAll(() => generateHdfsState(directory, PARTITIONS));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** 100 + p keys in the snapshot of partition p; each delta brings 30 and removes 10. */
const keysAfter = (deltas: number) => {
  const ofSnapshots = 100 * PARTITIONS + (PARTITIONS * (PARTITIONS - 1)) / 2;
  return BigInt(JOIN_STORES.length * (ofSnapshots + deltas * 20 * PARTITIONS));
};

test('every key of the generated state is counted, after one more batch too, and again when that is gone', async () => {
  const first = await readTimed(directory);
  expect(first.reading.state).toMatchObject({ keys: keysAfter(2), loadable: true });
  appendHdfsBatch(directory, PARTITIONS);
  const next = await readTimed(directory, { previous: first.memory });
  expect(next.reading.state?.keys).toBe(keysAfter(3));
  removeHdfsBatch(directory, PARTITIONS);
  expect((await readTimed(directory)).reading.state?.keys).toBe(keysAfter(2));
});

test('its stores have the columns that were written', async () => {
  const { state } = (await readTimed(directory, { state: 'sizes' })).reading;
  const stores = state?.operators[0]?.stores ?? [];
  expect(stores.map(({ name }) => name)).toEqual(JOIN_STORES.map(({ name }) => name));
  for (const [i, { schema }] of stores.entries())
    expect(schema?.families[0]?.value.map(({ name }) => name)).toEqual(
      JOIN_STORES[i]?.value.map(({ name }) => name),
    );
});
