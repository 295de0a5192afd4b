import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { declare } from '@/lib/server/service/declaration/declare';
import { withdraw } from '@/lib/server/service/declaration/withdraw';
import { testContext } from '@/lib/server/service/testing/test-context';
import { writeCheckpoint } from './testing/checkpoint-files';
import { withCollectorWorld } from './testing/collector-world';
import { until } from './testing/until';

/** What is declared, seen through the collector itself: from the configuration and the API to findings. */

const database = withDatabase();
const world = withCollectorWorld(database);

const checkpoint = (path: string) =>
  writeCheckpoint(join(world.root, path), {
    queryId: path,
    planned: 3,
    committed: 3,
    startMs: Date.now() - 10_000,
  });
const configure = (from: string, to: string) =>
  writeFileSync(world.configFile, readFileSync(world.configFile, 'utf8').replace(from, to));
const meanTemporary = () => configure('  - url:', '  - temporary: a test\n    url:');
const versionOf = (path: string) => database.client.version.findFirst({ where: { path } });

async function openCodes(path: string): Promise<string[]> {
  const rows = await database.client.finding.findMany({ where: { closedMs: null, version: { path } } });
  return rows.map(({ code }) => code).sort();
}

function codes(path: string, expected: readonly string[]) {
  return until(async () => (await openCodes(path)).join() === expected.join());
}

test('a root below a temporary folder is named as one; where that is meant, nothing is said', async () => {
  checkpoint('prod/orders_v1');
  const stop = await world.collect();
  await codes('prod/orders_v1', ['CHECKPOINT_ON_TEMPORARY_STORAGE', 'DECLARATION_MISSING']);
  await stop();
  meanTemporary();
  await world.collect();
  await codes('prod/orders_v1', ['DECLARATION_MISSING']);
});

test('what is posted counts with the next reading, and so does taking it back', async () => {
  meanTemporary();
  checkpoint('prod/orders_v1');
  await world.collect();
  await codes('prod/orders_v1', ['DECLARATION_MISSING']);
  const { id } = (await versionOf('prod/orders_v1')) ?? { id: '' };
  const ctx = testContext(database.client, BigInt(Date.now()));
  const policy = 'conf: { spark.sql.streaming.multipleWatermarkPolicy: max }';
  await declare({ ctx, input: { id, text: policy } });
  await codes('prod/orders_v1', ['SETTINGS_DIFFER_FROM_PINNED']);
  await withdraw({ ctx, input: { id } });
  await codes('prod/orders_v1', ['DECLARATION_MISSING']);
});

test('a query that the configuration declares to use the checkpoint of another, without a folder of its own', async () => {
  meanTemporary();
  checkpoint('prod/orders_v1');
  const used = join(world.root, 'prod/orders_v1');
  const queries = [
    'queries:',
    '  orders: { versions: { 1: {} } }',
    `  payments: { environments: { prod: { versions: { 1: { checkpoint: "${used}" } } } } }`,
    'collector:\n',
  ];
  configure('collector:\n', queries.join('\n'));
  await world.collect();
  await codes('prod/orders_v1', ['TWO_QUERIES_ON_ONE_CHECKPOINT']);
});
