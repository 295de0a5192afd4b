import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import type { ServiceContext } from '@/lib/server/service/context';
import type { FoundCheckpoint } from '@/lib/server/service/discovery/found-checkpoint';
import { listFindings } from '@/lib/server/service/finding/list';
import { getQuery } from '@/lib/server/service/query/get';
import { getSeries } from '@/lib/server/service/query/get-series';
import { isServiceError, type ServiceErrorCode } from '@/lib/server/service/service-error';
import { getSession } from '@/lib/server/service/session/get';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { NOBODY, START_MS, testContext, VIEWER } from '@/lib/server/service/testing/test-context';
import { getVersion } from './get';
import { getSettings } from './get-settings';
import { getSources } from './get-sources';
import { getState } from './get-state';
import { listBatches } from './list-batches';
import { listFiles } from './list-files';
import { readFile } from './read-file';

const database = withDatabase();
let folder = '';
let v1 = '';
let v2 = '';
let queryId = '';
let found: FoundCheckpoint[] = [];

const ctx = (actor = VIEWER) => testContext(database.client, START_MS + 70_000n, actor);
const refused = (code: ServiceErrorCode) => (error: unknown) => isServiceError(error, code);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-files-'));
  const location = join(folder, 'orders_v1');
  mkdirSync(join(location, 'offsets'), { recursive: true });
  writeFileSync(join(location, 'metadata'), '{"id":"new"}');
  for (const batch of [9, 10]) writeFileSync(join(location, `offsets/${batch}`), 'v1\n{}\n-');
  writeFileSync(join(location, 'offsets/.10.crc'), Buffer.from([0x63, 0x72, 0x63, 0, 0xff]));
  writeFileSync(join(location, 'big'), Buffer.alloc(300_000, 'x'));
  writeFileSync(join(folder, 'secret'), 'outside');
  symlinkSync(join(folder, 'secret'), join(location, 'link'));

  const db = database.client;
  const runbook = 'https://wiki.example/orders';
  found = [
    foundAt('prod/orders_v1', { location, declaration: 'trigger:\n  processingTime: 3s\n', runbook }),
    foundAt('prod/orders_v2', { runbook }),
  ];
  const { appeared } = await discover(db, found);
  [v1 = '', v2 = ''] = appeared;
  queryId = (await db.version.findUniqueOrThrow({ where: { id: v1 } })).queryId;
  await record(db, v1, buildReading({ nowMs: START_MS, planned: 9n, committed: 9n, queryId: 'old' }));
  const reading = buildReading({ nowMs: START_MS + 60_000n, planned: 12n, committed: 11n, queryId: 'new' });
  const heads = [0n, 30_000n, 59_000n].map((atMs, step) => ({
    origin: 'recorded' as const,
    label: 'recorded broker offsets',
    atMs: START_MS + atMs,
    sourceIndex: null,
    heads: [{ topic: 'orders', partition: '0', beginning: 0n, end: 1_300n + BigInt(step) * 100n }],
  }));
  await record(db, v1, reading, { heads });
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a query', () => {
  test('shows its versions on one axis, the one that was never read as unknown', async () => {
    const query = await getQuery({ ctx: ctx(), input: { id: queryId } });
    expect(query).toMatchObject({ name: 'orders', environment: 'prod', status: 'data_at_stake' });
    expect(query.runbook).toBe('https://wiki.example/orders');
    expect(query.versions.map((version) => [version.version, version.status])).toEqual([
      [1, 'data_at_stake'],
      [2, 'unknown'],
    ]);
    expect(query.track).toMatchObject({
      unit: 'records',
      source: { kind: 'kafka', label: 'kafka orders' },
      head: { end: '1500', beginning: '0', origin: 'recorded broker offsets' },
      notComparable: null,
    });
    const [track] = query.track.tracks;
    expect(track?.start).toBe('0');
    expect(track?.committed).toMatchObject({ batchId: '11', end: '1200' });
    expect(track?.planned).toMatchObject({ batchId: '12', end: '1300' });
    expect(query.versions[0]?.answers.map((answer) => answer.question)).toEqual([
      'moving',
      'side',
      'behind',
      'state',
      'resume',
    ]);
    expect(query.findings[0]).toMatchObject({ code: 'CHECKPOINT_REPLACED', versionName: 'orders_v1' });
  });

  test('has a series with batches of both generations and samples that keep their gaps', async () => {
    const range = { fromMs: String(START_MS - 300_000n), toMs: String(START_MS + 100_000n) };
    const series = await getSeries({ ctx: ctx(), input: { id: queryId, ...range } });
    expect(series).toMatchObject({ resolution: 'raw', thinned: false });
    const [first, second] = series.versions;
    expect(first?.batches.batchId).toHaveLength(23);
    expect(first?.samples.lag).toContain('300');
    expect(first?.lagOrigin).toBe('recorded broker offsets');
    expect(second?.batches.batchId).toEqual([]);
    expect(series.marks.map((mark) => mark.kind)).toContain('generation');
  });

  test('a thinned series keeps its extremes and its order', async () => {
    const db = database.client;
    const spare = await discover(db, [...found, foundAt('dev/long_v1')]);
    const versionId = spare.appeared[0] ?? '';
    await db.$executeRaw`
      INSERT INTO sample (version_id, at_ms, origin, lag)
      SELECT ${versionId}, ${START_MS}::bigint + n * 1000, 'reading', CASE n WHEN 3333 THEN 999999 ELSE n % 7 END
      FROM generate_series(0, 4999) AS n`;
    const { queryId: id } = await db.version.findUniqueOrThrow({ where: { id: versionId } });
    const range = { fromMs: String(START_MS), toMs: String(START_MS + 5_000_000n), points: 200 };
    const series = await getSeries({ ctx: ctx(), input: { id, ...range } });
    const samples = series.versions[0]?.samples;
    expect(series.thinned).toBe(true);
    expect(samples?.atMs.length).toBeLessThanOrEqual(200);
    expect(samples?.lag).toContain('999999');
    expect(samples?.lag).toContain('0');
    const times = samples?.atMs.map(BigInt) ?? [];
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0n))).toBe(true);
  });
});

describe('a version', () => {
  test('has its overview, restart, sources and earlier generations', async () => {
    const version = await getVersion({ ctx: ctx(), input: { id: v1 } });
    expect(version.restart).toMatchObject({ action: 'rerun', batch: '12' });
    expect(version.sources[0]?.lag).toMatchObject({ value: '300', unit: 'records' });
    expect(version.query.versions.map((each) => each.version)).toEqual([1, 2]);
    expect(version.generations).toMatchObject([
      {
        generation: 1,
        queryId: 'old',
        lastCommittedBatch: '9',
        committed: [{ index: 0, kind: 'kafka', value: '{"orders":{"0":"1000"}}' }],
      },
    ]);
  });

  test('that was never read says so, with nothing made up', async () => {
    const version = await getVersion({ ctx: ctx(), input: { id: v2 } });
    expect(version.version).toMatchObject({
      status: 'unknown',
      reason: 'Not read yet.',
      lastCommittedBatch: null,
      lag: { value: null, why: 'The checkpoint was not read yet.' },
      state: null,
      answers: [],
    });
    expect(version.restart).toBeNull();
    const input = { id: v2 };
    expect((await getSources({ ctx: ctx(), input })).sources).toEqual([]);
    expect((await getState({ ctx: ctx(), input })).state).toBeNull();
    expect(await listBatches({ ctx: ctx(), input })).toMatchObject({ batches: [], total: 0 });
    expect((await getSettings({ ctx: ctx(), input })).declarations).toEqual([]);
  });

  test('has partitions with head, committed and planned, and the settings that its newest batch pinned', async () => {
    const { sources } = await getSources({ ctx: ctx(), input: { id: v1 } });
    expect(sources[0]?.partitions).toEqual([
      {
        topic: 'orders',
        partition: '0',
        started: '0',
        committed: '1200',
        planned: '1300',
        beginning: '0',
        head: '1500',
        inFlight: '100',
        behind: '300',
        headMs: expect.any(String),
        headOrigin: 'recorded broker offsets',
        why: null,
        resumable: expect.objectContaining({
          state: 'unknown',
          why: 'the retention of the topic is not known',
        }),
      },
    ]);
    const settings = await getSettings({ ctx: ctx(), input: { id: v1 } });
    expect(settings).toMatchObject({
      pinned: [{ key: 'spark.sql.shuffle.partitions', value: '5' }],
      pinnedByBatch: '12',
      declarations: [{ origin: 'signalbox.yaml', author: 'configuration', current: true }],
    });
  });

  test('lists its batches newest first, page by page, each with where it began', async () => {
    const first = await listBatches({ ctx: ctx(), input: { id: v1, limit: 5 } });
    expect(first.total).toBe(13);
    expect(first.batches.map((batch) => batch.batchId)).toEqual(['12', '11', '10', '9', '8']);
    expect(first.batches[0]).toMatchObject({ state: 'planned', committedAtMs: null, before: null });
    expect(first.batches[4]?.before?.[0]?.value).toBe('{"orders":{"0":"800"}}');
    const second = await listBatches({
      ctx: ctx(),
      input: { id: v1, limit: 5, cursor: first.nextCursor ?? '' },
    });
    expect(second.batches[0]?.batchId).toBe('7');
    const committed = await listBatches({ ctx: ctx(), input: { id: v1, state: 'committed', upTo: '3' } });
    expect(committed.batches.map((batch) => batch.batchId)).toEqual(['3', '2', '1', '0']);
    expect(committed.total).toBe(12);
  });
});

describe('files', () => {
  test('are listed level by level, numbers by their value', async () => {
    const top = await listFiles({ ctx: ctx(), input: { id: v1 } });
    expect(top.directories).toEqual(['offsets']);
    expect(top.files.find((file) => file.path === 'metadata')?.kind).toBe('metadata');
    const offsets = await listFiles({ ctx: ctx(), input: { id: v1, path: 'offsets' } });
    expect(offsets.files.map((file) => [file.path, file.kind])).toEqual([
      ['offsets/.10.crc', 'checksum'],
      ['offsets/9', 'log'],
      ['offsets/10', 'log'],
    ]);
  });

  test('are shown as raw text when small and text, else with the reason', async () => {
    const read = (path: string) => readFile({ ctx: ctx(), input: { id: v1, path } });
    expect(await read('offsets/10')).toMatchObject({ text: 'v1\n{}\n-', why: null });
    expect(await read('offsets/.10.crc')).toMatchObject({
      text: null,
      why: expect.stringContaining('not text'),
    });
    expect(await read('big')).toMatchObject({ text: null, why: expect.stringContaining('too large') });
    await expect(read('offsets/77')).rejects.toSatisfy(refused('not-found'));
  });

  test.each(['../secret', 'offsets/../../secret', '/etc/passwd', 'offsets//9', './metadata', 'a\\b', 'a\0b'])(
    'a path that leaves the checkpoint is refused: %j',
    async (path) => {
      await expect(readFile({ ctx: ctx(), input: { id: v1, path } })).rejects.toSatisfy(refused('invalid'));
      await expect(listFiles({ ctx: ctx(), input: { id: v1, path } })).rejects.toSatisfy(refused('invalid'));
    },
  );
});

test('findings over the fleet come worst first', async () => {
  const page = await listFindings({ ctx: ctx(), input: {} });
  expect(page.findings[0]).toMatchObject({ code: 'CHECKPOINT_REPLACED', severity: 'critical' });
  expect(page.findings.at(-1)?.severity).toBe('info');
  const info = await listFindings({ ctx: ctx(), input: { severity: 'info', environment: 'prod', limit: 1 } });
  expect(info.findings.every((finding) => finding.severity === 'info')).toBe(true);
});

test('the session says who looks', async () => {
  expect(await getSession({ ctx: ctx() })).toMatchObject({
    actor: { grants: [{ environment: null, role: 'viewer' }] },
    notice: null,
  });
});

type Verb = (call: { ctx: ServiceContext; input: { id: string; path: string } }) => Promise<unknown>;
const range = { fromMs: '1', toMs: '2' };
const verbs: [string, Verb][] = [
  ['get query', ({ ctx: own, input }) => getQuery({ ctx: own, input })],
  ['get series', ({ ctx: own, input }) => getSeries({ ctx: own, input: { ...input, ...range } })],
  ['get version', ({ ctx: own, input }) => getVersion({ ctx: own, input })],
  ['list batches', ({ ctx: own, input }) => listBatches({ ctx: own, input })],
  ['get sources', ({ ctx: own, input }) => getSources({ ctx: own, input })],
  ['get state', ({ ctx: own, input }) => getState({ ctx: own, input })],
  ['get settings', ({ ctx: own, input }) => getSettings({ ctx: own, input })],
  ['list files', ({ ctx: own, input }) => listFiles({ ctx: own, input })],
  ['read file', ({ ctx: own, input }) => readFile({ ctx: own, input })],
];

test.each(verbs)('%s: forbidden without a scope, not found for an unknown id', async (_name, verb) => {
  const input = { id: 'no.such.thing', path: 'metadata' };
  await expect(verb({ ctx: ctx(NOBODY), input })).rejects.toSatisfy(refused('forbidden'));
  await expect(verb({ ctx: ctx(), input })).rejects.toSatisfy(refused('not-found'));
});

test('findings are forbidden without a scope; the session tells nobody of a person', async () => {
  await expect(listFindings({ ctx: ctx(NOBODY), input: {} })).rejects.toSatisfy(refused('forbidden'));
  expect((await getSession({ ctx: ctx(NOBODY) })).actor).toBeNull();
});
