import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { KafkaBroker } from '@/fixtures/kafka-broker/kafka-broker';
import { TopicWriter } from '@/fixtures/kafka-broker/topic-writer';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { Lag } from '@/lib/contract/lag';
import { loadConfig } from '@/lib/server/config/load-config';
import { withDatabase } from '@/lib/server/db/testing';
import { openStorage } from '@/lib/storage/open';
import { writeCheckpoint, writeCommit } from '../testing/checkpoint-files';
import { withCollectorWorld } from '../testing/collector-world';
import { until } from '../testing/until';
import { configuredHeads } from './configured-heads';

const BROKERS = 'SIGNALBOX_TEST_BROKERS';

let broker: KafkaBroker;
let writer: TopicWriter;

beforeAll(async () => {
  broker = await KafkaBroker.start(inject('kafkaJars'));
  writer = new TopicWriter(broker.plain);
  process.env[BROKERS] = broker.plain;
}, 120_000);

afterAll(async () => {
  delete process.env[BROKERS];
  await writer?.close();
  await broker?.discard();
});

const database = withDatabase();
const source = `{ kafka: { brokers: "env:${BROKERS}", topic: orders } }`;
const world = withCollectorWorld(database, {}, () => [
  'queries:',
  '  orders:',
  '    versions:',
  `      1: { sources: [${source}] }`,
  `      2: { sources: [${source}] }`,
]);

// Each test has topics of its own: nothing is remembered of those before it.
beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE kafka_cluster CASCADE`;
});

describe('heads of declared topics', () => {
  it('a stopped query’s lag grows, because the head is read again; and the broker is asked once for both versions', async () => {
    await anewTopic();
    await writer.write('orders', records(350));
    writeVersions();
    await world.collect();
    await until(async () => (await lagOf('orders_v1'))?.value === '150');
    expect(await lagOf('orders_v1')).toMatchObject({ unit: 'records', origin: 'Kafka broker' });
    await writer.write('orders', records(100));
    await until(async () => (await lagOf('orders_v1'))?.value === '250');
    await until(async () => (await lagOf('orders_v2'))?.value === '350');
    const clusters = await database.client.kafkaCluster.findMany();
    expect(clusters.map(({ name }) => name)).toEqual([`env:${BROKERS}`]);
    const rows = await database.client.kafkaHead.findMany({ orderBy: { atMs: 'asc' } });
    expect(new Set(rows.map(({ atMs }) => atMs)).size).toBe(rows.length);
  });

  it('any number of collectors ask it no more often than one', async () => {
    await anewTopic();
    writeVersions();
    await Promise.all([world.collect(), world.collect(), world.collect()]);
    await until(async () => (await database.client.kafkaHead.count()) >= 5);
    const rows = await database.client.kafkaHead.findMany({ orderBy: { atMs: 'asc' } });
    for (const [index, { atMs }] of rows.entries()) {
      const before = rows[index - 1];
      // The pace is two seconds, give or take a tenth.
      if (before !== undefined) expect(Number(atMs - before.atMs)).toBeGreaterThan(1_500);
    }
  });

  it('a broker that is down makes the lag unknown, with the reason and since when; back again, it is known', async () => {
    await anewTopic();
    await writer.write('orders', records(350));
    writeVersions();
    await world.collect();
    await until(async () => (await lagOf('orders_v1'))?.value === '150');
    await broker.kill();
    const silent = await until(async () => {
      const lag = await lagOf('orders_v1');
      return lag?.value === null && lag.why !== null ? lag : undefined;
    });
    expect(silent.why).toMatch(/^the source has not answered since .* ago: .*127\.0\.0\.1:\d+/);
    expect(silent).toMatchObject({ trend: 'unknown', resumable: { state: 'unknown' } });
    await sleep(1_500);
    expect((await lagOf('orders_v1'))?.value).toBeNull();
    await broker.run();
    await until(async () => (await lagOf('orders_v1'))?.value === '150', 60_000);
  }, 120_000);

  it('a version that commits for the first time has a date at once until which it can be resumed', async () => {
    await anewTopic();
    await writer.write('orders', records(350));
    const location = join(world.root, 'prod/orders_v1');
    writeCheckpoint(location, { queryId: 'a', planned: 0, committed: -1, startMs: Date.now() - 60_000 });
    await world.collect();
    await until(async () => (await database.client.kafkaHead.count()) >= 2);
    writeCommit(location, 0);
    const lag = await until(async () => {
      const now = await lagOf('orders_v1');
      return now?.resumable?.state === 'until' ? now : undefined;
    });
    expect(Number(lag.resumable?.untilMs)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  it('a topic made anew leaves the lag unknown until something is committed in it', async () => {
    await anewTopic();
    await writer.write('orders', records(350));
    writeVersions();
    await world.collect();
    await until(async () => (await lagOf('orders_v1'))?.value === '150');
    await anewTopic();
    await writer.write('orders', records(900));
    await until(async () => /made anew/.test((await lagOf('orders_v1'))?.why ?? ''));
    await until(async () => (await database.client.kafkaHead.groupBy({ by: ['topicId'] })).length === 1);
  });
});

describe('heads for a command', () => {
  it('asks what the configuration declares for the version at a location, with the times of its positions', async () => {
    await anewTopic();
    await writer.write('orders', records(350));
    writeVersions();
    const location = join(world.root, 'prod/orders_v1');
    const found = await askFor(location, process.env);
    expect(found).toMatchObject([
      { origin: 'broker', heads: [{ topic: 'orders', partition: '0', end: 350n }] },
    ]);
    expect(found[0]?.heads[0]?.writtenAt?.[0]?.position).toBe(200n);
    expect(await askFor(join(world.root, 'prod/orders_v9'), process.env)).toEqual([]);
  });

  it('a cluster that cannot be asked gives the reason', async () => {
    writeVersions();
    const [silent] = await askFor(join(world.root, 'prod/orders_v1'), {});
    expect(silent?.failure).toMatchObject({ kind: 'misdeclared', topics: ['orders'] });
    const [down] = await askFor(join(world.root, 'prod/orders_v1'), { [BROKERS]: '127.0.0.1:1' });
    expect(down?.failure).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  async function askFor(location: string, environment: Record<string, string | undefined>) {
    const clock = () => BigInt(Date.now());
    const v1 = join(world.root, 'prod/orders_v1');
    const result = await readCheckpoint({ storage: openStorage(v1), nowMs: clock(), state: 'keys' });
    if (result.state !== 'read') throw new Error('no checkpoint');
    const config = await loadConfig(world.configFile);
    return configuredHeads({ config, location, reading: result.reading, clock, environment });
  }
});

/** The same topic with nothing in it, under another id. */
async function anewTopic(): Promise<void> {
  await writer.remove('orders').catch(() => undefined);
  await until(() =>
    writer
      .create('orders', 1, { 'retention.ms': '604800000' })
      .then(() => true)
      .catch(() => false),
  );
}

/** v1 committed up to 200, v2 up to 100. */
function writeVersions(): void {
  const startMs = Date.now() - 60_000;
  const common = { startMs };
  writeCheckpoint(join(world.root, 'prod/orders_v1'), { queryId: 'a', planned: 1, committed: 1, ...common });
  writeCheckpoint(join(world.root, 'prod/orders_v2'), { queryId: 'b', planned: 0, committed: 0, ...common });
}

function records(count: number) {
  return Array.from({ length: count }, () => ({ partition: 0 }));
}

async function lagOf(name: string): Promise<Lag | undefined> {
  const found = await database.client.version.findFirst({ where: { name }, include: { view: true } });
  return found?.view?.lag as Lag | undefined;
}
