import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { loadRecording, materialize } from '@/fixtures/materialize';
import { FaultProxy } from '@/fixtures/storage-servers/fault-proxy';
import { VersityGw } from '@/fixtures/storage-servers/versitygw';
import { loadConfig } from '@/lib/server/config/load-config';
import { withDatabase } from '@/lib/server/db/testing';
import { runCollector } from './main';
import { until } from './testing/until';

const recording = loadRecording(
  fileURLToPath(new URL('../../../fixtures/recordings/spark-4.2.1', import.meta.url)),
);
const database = withDatabase();

let server: VersityGw;
let proxy: FaultProxy;
let bucket = '';
let folder = '';
let stop = async () => {};
/** What the collector printed. */
const printed: string[] = [];

beforeAll(async () => {
  server = await VersityGw.start(inject('versityGw'));
  proxy = await FaultProxy.start(server.endpoint);
  bucket = await server.createBucket('lake');
  materialize(recording.treeAt('prod', recording.momentMs('prod', 'prod.v1.idle')), bucket);
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => printed.push(String(chunk)) > 0);
  }
  vi.stubEnv('AWS_ENDPOINT_URL', proxy.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', server.root.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.root.secretAccessKey);
  folder = mkdtempSync(join(tmpdir(), 'signalbox-s3-root-'));
  const file = join(folder, 'signalbox.yaml');
  writeFileSync(
    file,
    [
      'roots:',
      '  - url: s3://lake/main/ops/checkpoints',
      '  - url: s3://puddle/checkpoints',
      'collector: { refreshSeconds: 1, deepRefreshSeconds: 600 }',
    ].join('\n'),
  );
  const abort = new AbortController();
  const done = runCollector({
    config: await loadConfig(file),
    databaseUrl: database.url,
    signal: abort.signal,
  });
  stop = async () => {
    abort.abort();
    await done;
  };
});
afterAll(async () => {
  await stop();
  vi.restoreAllMocks();
  await proxy.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const version = (path: string) => database.client.version.findFirst({ where: { path } });

test('a root on S3 is discovered and its checkpoints are read by themselves', async () => {
  const found = await until(async () => {
    const row = await version('prod/orders_v1');
    return row?.readMs == null ? undefined : row;
  });
  expect(found).toMatchObject({ location: 's3://lake/main/ops/checkpoints/prod/orders_v1', errorKind: null });
  expect(found.lastCommittedBatch).not.toBeNull();
});

test('a quiet checkpoint costs two requests a round; a new batch and a new version follow', async () => {
  const before = await version('prod/orders_v1');
  proxy.forget();
  await until(async () => (proxy.seen.length >= 4 ? true : undefined));
  expect(proxy.seen.filter(({ key }) => key.includes('orders_v1')).map(({ kind }) => kind)).not.toContain(
    'list',
  );
  materialize(recording.treeAt('prod', recording.momentMs('prod', 'prod.v1.killed')), bucket);
  await until(async () => {
    const row = await version('prod/orders_v1');
    return (row?.lastCommittedBatch ?? -1n) > (before?.lastCommittedBatch ?? -1n) ? row : undefined;
  });
  materialize(recording.treeAt('prod', recording.momentMs('prod', 'prod.v2.catching-up')), bucket);
  const second = await until(async () => {
    const row = await version('prod/orders_v2');
    return row?.readMs == null ? undefined : row;
  });
  expect(second.location).toBe('s3://lake/main/ops/checkpoints/prod/orders_v2');
});

test('a bucket that does not exist is the error of its root', async () => {
  const root = await until(async () => {
    const row = await database.client.root.findFirst({ where: { url: 's3://puddle/checkpoints' } });
    return row?.errorKind == null ? undefined : row;
  });
  expect(root).toMatchObject({
    errorKind: 'invalid-location',
    errorMessage: expect.stringContaining('NoSuchBucket'),
  });
});

test('a server that fails for a while leaves the last reading, with the error beside it', async () => {
  proxy.disturb = () => ({ fault: 'answer', status: 403, code: 'AccessDenied' });
  const failing = await until(async () => {
    const row = await version('prod/orders_v1');
    return row?.errorKind == null ? undefined : row;
  });
  expect(failing).toMatchObject({
    errorKind: 'denied',
    lastCommittedBatch: expect.any(BigInt),
    vanishedMs: null,
  });
  proxy.forget();
  await until(async () => ((await version('prod/orders_v1'))?.errorKind === null ? true : undefined));
});

test('P1, and no secret: only GET reached the server; nothing that was printed or stored holds the secret', async () => {
  expect([...proxy.methods]).toEqual(['GET']);
  const { client } = database;
  const stored = await Promise.all([
    client.root.findMany(),
    client.version.findMany(),
    client.readingError.findMany(),
    client.finding.findMany(),
  ]);
  const all = JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(all).toContain('NoSuchBucket');
  for (const secret of [server.root.secretAccessKey, 'X-Amz-']) {
    expect(all.includes(secret) || printed.join('').includes(secret)).toBe(false);
  }
});
