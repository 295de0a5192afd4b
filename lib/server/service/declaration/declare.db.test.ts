import { beforeEach, describe, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import type { ServiceErrorCode } from '@/lib/server/service/service-error';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { refusal } from '@/lib/server/service/testing/refusal';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import {
  collectorContext,
  NOBODY,
  START_MS,
  testContext,
  VIEWER,
} from '@/lib/server/service/testing/test-context';
import { getSettings } from '@/lib/server/service/version/get-settings';
import { declare } from './declare';
import { declarationInEffect } from './kept-declaration';
import { withdraw } from './withdraw';

const database = withDatabase();
const V1 = 'checkpoints.prod.orders.v1';
const FIVE = 'conf:\n  spark.sql.shuffle.partitions: "5"\n';
const SIXTEEN = FIVE.replace('5', '16');

/** What signalbox.yaml says of `prod/orders_v1`, seen `afterMs` after the start. */
const configured = (declaration: string | null, afterMs = 0n) =>
  discover(database.client, [foundAt('prod/orders_v1', { declaration })], START_MS + afterMs);
const ctx = (afterMs = 0n) => testContext(database.client, START_MS + afterMs);
const post = (text: string, afterMs = 0n, id = V1) => declare({ ctx: ctx(afterMs), input: { id, text } });
const settings = () =>
  getSettings({ ctx: testContext(database.client, START_MS, VIEWER), input: { id: V1 } });
const read = (nowMs: bigint, more = {}) =>
  record(database.client, V1, buildReading({ nowMs, planned: 3n, committed: 3n }), more);
const openFindings = async () => {
  const rows = await database.client.finding.findMany({ where: { closedMs: null, versionId: V1 } });
  return rows.map(({ code }) => code).sort();
};
beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE root, query RESTART IDENTITY CASCADE`;
  await configured(null);
});

describe('a declaration that is posted', () => {
  test('is kept in its fixed form with time and author, and is in effect', async () => {
    const receipt = await post('# by hand\n{"conf": {"spark.sql.shuffle.partitions": 5}}', 7n);
    expect(receipt).toMatchObject({
      versionId: V1,
      stored: true,
      words: 'Stored: it is in effect from now on.',
      declaration: {
        origin: 'api',
        author: 'local operator',
        atMs: String(START_MS + 7n),
        yaml: FIVE,
        current: true,
      },
    });
    expect(receipt.inEffect).toEqual(receipt.declaration);
    expect((await declarationInEffect(database.client, V1))?.declaration.conf).toEqual({
      'spark.sql.shuffle.partitions': '5',
    });
  });

  test('the same again stores nothing and says so, whatever it looks like', async () => {
    await post(FIVE);
    const again = await post('{ "conf": { "spark.sql.shuffle.partitions": "5" } }', 9n);
    expect(again).toMatchObject({ stored: false, words: expect.stringContaining('nothing new was stored') });
    expect((await settings()).declarations).toHaveLength(1);
  });

  test('another one is one more state; the newest is in effect', async () => {
    await post(FIVE);
    await post(SIXTEEN, 1n);
    expect((await settings()).declarations.map(({ yaml, current }) => [yaml, current])).toEqual([
      [SIXTEEN, true],
      [FIVE, false],
    ]);
  });

  test('two at once: one is stored, the other sees it', async () => {
    const receipts = await Promise.all(Array.from({ length: 8 }, () => post(FIVE)));
    expect(receipts.filter(({ stored }) => stored)).toHaveLength(1);
    expect(await database.client.declaration.count()).toBe(1);
    const different = await Promise.all([post(SIXTEEN), post('{}'), post(SIXTEEN), post('{}')]);
    const rows = await database.client.declaration.findMany({ orderBy: { id: 'asc' } });
    expect(rows).toHaveLength(1 + different.filter(({ stored }) => stored).length);
    expect(rows.every(({ yaml }, index) => yaml !== rows[index - 1]?.yaml)).toBe(true);
    expect((await settings()).declarations.filter(({ current }) => current)).toHaveLength(1);
  });

  test('can be taken back, which is a state as well', async () => {
    await post(FIVE);
    const receipt = await withdraw({ ctx: ctx(5n), input: { id: V1 } });
    expect(receipt).toMatchObject({
      stored: true,
      inEffect: null,
      declaration: { yaml: '', current: false },
    });
    expect(receipt.words).toContain('nothing is declared for this version any more');
    expect((await withdraw({ ctx: ctx(6n), input: { id: V1 } })).stored).toBe(false);
    expect((await settings()).declarations.map(({ yaml, atMs }) => [yaml, atMs])).toEqual([
      ['', String(START_MS + 5n)],
      [FIVE, String(START_MS)],
    ]);
  });

  test('makes the version due, so that it is judged by it soon', async () => {
    await read(START_MS);
    await post(SIXTEEN, 100n);
    const { nextDueMs } = await database.client.version.findUniqueOrThrow({ where: { id: V1 } });
    expect(nextDueMs).toBe(START_MS + 100n);
  });
});

describe('beside signalbox.yaml', () => {
  test('the newest counts, and that they differ is visible', async () => {
    await configured(FIVE, 1n);
    expect((await post(SIXTEEN, 2n)).words).toContain('differs from what signalbox.yaml says');
    // Seen again with the same text: it says nothing new.
    await configured(FIVE, 3n);
    expect((await settings()).declarations.map(({ origin, current }) => [origin, current])).toEqual([
      ['api', true],
      ['signalbox.yaml', false],
    ]);
    await configured('{}\n', 4n);
    expect((await settings()).declarations.map(({ origin, current }) => [origin, current])).toEqual([
      ['signalbox.yaml', true],
      ['api', false],
      ['signalbox.yaml', false],
    ]);
  });

  test('what is taken back gives way to what the other still says', async () => {
    await configured(FIVE, 1n);
    await post(SIXTEEN, 2n);
    const { inEffect, words } = await withdraw({ ctx: ctx(3n), input: { id: V1 } });
    expect(inEffect).toMatchObject({ origin: 'signalbox.yaml', yaml: FIVE });
    expect(words).toContain('what signalbox.yaml says is in effect again');
  });

  test('a deploy that says the same as before is news when the configuration said something else since', async () => {
    await post(SIXTEEN, 1n);
    await configured(FIVE, 2n);
    expect(await post(SIXTEEN, 3n)).toMatchObject({ stored: true, inEffect: { origin: 'api' } });
  });

  test('a text that an older release wrote in another form is no change', async () => {
    await configured('conf: { spark.sql.shuffle.partitions: 5 }', 1n);
    await configured(FIVE, 2n);
    expect(await database.client.declaration.count()).toBe(1);
  });
});

describe('is refused', () => {
  test('with line and field of what does not fit, and stores nothing', async () => {
    const error = await refusal(post('conf: {}\ntrigger:\n  processingTime: soon\nretries: 3'));
    expect(error.code).toBe('invalid');
    expect(error.message).toContain('line 3, trigger.processingTime: found "soon", expected a duration');
    expect(error.message).toContain('There are 1 more');
    expect(error.issues).toEqual([
      { path: 'trigger.processingTime', line: 3, message: expect.stringContaining('found "soon"') },
      { path: 'retries', line: 4, message: expect.stringContaining('unknown field') },
    ]);
    expect(await database.client.declaration.count()).toBe(0);
  });

  test('a secret, which is neither stored nor said', async () => {
    const error = await refusal(post('sources: [{ kafka: { kafka.ssl.key.password: hunter2 } }]'));
    expect(JSON.stringify({ ...error, message: error.message })).not.toContain('hunter');
    expect(await database.client.declaration.count()).toBe(0);
    await post('# hunter2\nsources: [{ kafka: { kafka.ssl.key.password: env:KEY } }]');
    expect((await settings()).declarations[0]?.yaml).toBe(
      'sources:\n  - kafka:\n      kafka.ssl.key.password: env:KEY\n',
    );
  });

  test.each<[string, string]>([
    ['a long text', `author: ${'x'.repeat(70_000)}`],
    [
      'a short text that aliases make long',
      `conf: { ${Array.from({ length: 80 }, (_, key) => `k${key}: ${key === 0 ? `&a [${'x,'.repeat(2_000)}x]` : '*a'}`).join(', ')} }`,
    ],
  ])('%s', async (_, text) => {
    expect((await refusal(post(text))).message).toContain('expected 32000 at most');
  });

  test.each<[string, () => Promise<unknown>, ServiceErrorCode]>([
    ['a version that is not known', () => post('{}', 0n, 'prod.nothing.v1'), 'not-found'],
    ['an empty text', () => post(''), 'invalid'],
    ...[VIEWER, NOBODY].map((actor): [string, () => Promise<unknown>, ServiceErrorCode] => [
      `${actor.name} who declares`,
      () => declare({ ctx: testContext(database.client, START_MS, actor), input: { id: V1, text: '{}' } }),
      'forbidden',
    ]),
    [
      'the collector that takes back',
      () => withdraw({ ctx: collectorContext(database.client), input: { id: V1 } }),
      'forbidden',
    ],
  ])('%s', async (_, attempt, code) => {
    expect((await refusal(attempt())).code).toBe(code);
  });
});

describe('a reading is judged by the declaration in effect', () => {
  test('what is missing, what differs, and what was corrected', async () => {
    await read(START_MS);
    expect(await openFindings()).toEqual(['DECLARATION_MISSING']);
    await post(SIXTEEN, 1n);
    await read(START_MS + 10n);
    expect(await openFindings()).toEqual(['REQUESTED_SHUFFLE_PARTITIONS_IGNORED']);
    expect((await settings()).differences).toEqual([
      {
        key: 'spark.sql.shuffle.partitions',
        declared: '16',
        pinned: '5',
        same: false,
        words: expect.stringContaining('A restart uses 5, which the checkpoint has pinned'),
      },
    ]);
    await post(FIVE, 11n);
    await read(START_MS + 20n);
    expect(await openFindings()).toEqual([]);
  });

  test('its trigger is what silence is measured against', async () => {
    const late = START_MS + 3_600_000n;
    const reading = { ...buildReading({ nowMs: START_MS, planned: 30n, committed: 30n }), readAtMs: late };
    await record(database.client, V1, reading);
    expect(await openFindings()).toContain('NO_PROGRESS_FOR_LONG');
    await post('trigger: { availableNow: true, every: 1h }');
    await record(database.client, V1, { ...reading, readAtMs: late + 1n });
    expect(await openFindings()).toEqual([]);
  });

  test('two that name one checkpoint, found or only configured; a copy in another environment', async () => {
    const location = '/lake/ops/checkpoints/prod/orders_v1';
    await discover(database.client, [
      foundAt('prod/orders_v1', { declaration: FIVE }),
      foundAt('prod/payments_v1', { declaration: `checkpoint: file:${location}/\n` }),
      foundAt('test/orders_v1', { declaration: FIVE }),
    ]);
    await read(START_MS);
    expect(await openFindings()).toEqual(['TWO_QUERIES_ON_ONE_CHECKPOINT']);
    await declare({ ctx: ctx(), input: { id: 'checkpoints.prod.payments.v1', text: '{}' } });
    await read(START_MS + 10n);
    expect(await openFindings()).toEqual([]);
    const configuredOnly = { environment: 'test', query: 'clicks', version: 1, checkpoint: location };
    await read(START_MS + 20n, { configured: { temporary: null, declaredHere: [configuredOnly] } });
    expect(await openFindings()).toEqual(['CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS']);
    const covered = { ...configuredOnly, query: 'orders' };
    await read(START_MS + 30n, { configured: { temporary: null, declaredHere: [covered] } });
    expect(await openFindings()).toEqual([]);
    await record(
      database.client,
      'checkpoints.test.orders.v1',
      buildReading({ nowMs: START_MS, planned: 3n, committed: 3n }),
    );
    await read(START_MS + 40n);
    expect(await openFindings()).toEqual(['CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS']);
  });
});
