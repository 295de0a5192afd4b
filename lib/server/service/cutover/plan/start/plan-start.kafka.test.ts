/** The start of a warm-up on a real broker, held against Kafka's own tool. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { KafkaBroker } from '@/fixtures/kafka-broker/kafka-broker';
import { TopicWriter } from '@/fixtures/kafka-broker/topic-writer';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { kafka, readWritten } from '@/lib/compare/test-data/written-version';
import { rhythmOf } from '@/lib/finding/rhythm';
import { declaredKafka } from '@/lib/server/collector/head/declared-kafka';
import type { Declaration } from '@/lib/server/config/declaration';
import { declaredVersion } from '@/lib/server/config/declared';
import { type Config, parseConfig } from '@/lib/server/config/parse-config';
import { withDatabase } from '@/lib/server/db/testing';
import { encodeStored } from '@/lib/server/service/stored-json';
import { testContext } from '@/lib/server/service/testing/test-context';
import { type AskedRule, planStart } from './plan-start';

const MINUTE = 60_000n;
const database = withDatabase();

let broker: KafkaBroker;
let writer: TopicWriter;
let v1: CheckpointReading;
/** 15 min of state (5 min watermark, 10 min window) and a minute to spare, before v1's last plan. */
let fromMs: bigint;

beforeAll(async () => {
  broker = await KafkaBroker.start(inject('kafkaJars'));
  writer = new TopicWriter(broker.plain);
  v1 = await readWritten({
    batches: [[kafka({ orders: [40, 40, 0] })], [kafka({ orders: [60, 60, 0] })]],
  });
  fromMs = (rhythmOf(v1).lastPlannedMs ?? 0n) - 16n * MINUTE;
  await writer.create('orders', 3, { 'retention.ms': '-1' });
  // Partition 0: one record a minute, the 41st at the time · 1: all of them older · 2: empty.
  const minute = (partition: number, offset: number) => ({
    partition,
    atMs: Number(fromMs) + (offset - 40) * 60_000,
  });
  await writer.write(
    'orders',
    Array.from({ length: 60 }, (_, offset) => minute(0, offset)),
  );
  await writer.write(
    'orders',
    Array.from({ length: 60 }, (_, offset) => minute(1, offset - 30)),
  );
}, 120_000);

afterAll(async () => {
  await writer?.close();
  await broker?.discard();
});

function configOf(brokers: string): Config {
  return parseConfig(
    `roots: [{ url: /lake }]
queries:
  orders:
    environments:
      prod:
        versions:
          1:
            sources: [{ kafka: { brokers: "${brokers}", topic: orders } }]
            operators: [{ kind: aggregation, watermark: 5m, window: 10m }]
`,
    '/lake/signalbox.yaml',
  );
}

function declared(config: Config): Declaration {
  const declaration = declaredVersion(config, { environment: 'prod', query: 'orders', version: '1' });
  if (declaration === undefined) throw new Error('v1 is declared');
  return declaration;
}

function start(rule: AskedRule, config: Config | null, declaration: Declaration | undefined) {
  const ctx = { ...testContext(database.client, v1.readAtMs), config };
  return planStart(ctx, { rule, v1, v2: null, said: [], declaration, topics: new Map(), feed: null });
}

describe('a horizon, turned into offsets', () => {
  it('is what the broker has at that time, as Kafka’s own tool tells it', async () => {
    const config = configOf(broker.plain);
    const answer = await start({ kind: 'horizon' }, config, declared(config));
    expect(answer.refusals).toEqual([]);
    expect(answer.start?.rule).toMatchObject({ kind: 'horizon', fromMs, horizonMs: 15n * MINUTE });
    expect(answer.start?.options).toEqual([
      { source: 0, option: 'startingOffsets', value: '{"orders":{"0":40,"1":60,"2":0}}', exact: true },
    ]);
    const { 0: first } = await broker.getOffsets('orders', Number(fromMs));
    expect(first).toBe(40n);
    // Where no record is as young the start is the end of the partition.
    expect(await broker.getOffsets('orders', -1)).toEqual({ 0: 60n, 1: 60n, 2: 0n });
    expect(answer.warnings).toEqual([expect.stringMatching(/startingOffsetsByTimestamp/)]);
  });

  it('from the earliest record: where the broker says that the topic begins', async () => {
    await writer.removeRecordsBefore('orders', 1, 7n);
    const config = configOf(broker.plain);
    const answer = await start({ kind: 'earliest' }, config, declared(config));
    expect(answer.start?.values.map(({ position }) => position)).toEqual([0n, 7n, 0n]);
  });

  it('a time that lies behind v1’s end is refused by the broker’s own answer', async () => {
    const v1End = v1.sources[0]?.committed?.positions[0]?.value;
    expect(v1End).toBe(60n);
    await writer.write('orders', [
      { partition: 0, atMs: Number(fromMs) + 3_600_000 },
      { partition: 0, atMs: Number(fromMs) + 7_200_000 },
    ]);
    const config = configOf(broker.plain);
    const later = fromMs + 120n * MINUTE;
    const answer = await start({ kind: 'time', fromMs: later }, config, declared(config));
    expect(answer.refusals).toEqual([
      expect.stringMatching(/partition 0 of orders.*1 record behind the end/),
    ]);
  });

  it('a broker that may not be asked is not asked: the text of a declaration opens no connection', async () => {
    const posted = declared(configOf(broker.plain));
    const answer = await start({ kind: 'horizon' }, configOf('127.0.0.1:1'), posted);
    expect(answer.start).toBeNull();
    expect(answer.refusals.join()).toMatch(/signalbox.yaml names no source that is reached like this/);
  });

  it('a broker that is down leaves what the collector wrote down of then, the newest that is old enough', async () => {
    const config = configOf('127.0.0.1:1');
    const [cluster] = declaredKafka(declared(config));
    if (cluster === undefined) throw new Error('a cluster is declared');
    const { clusterKey } = cluster;
    await database.client.kafkaCluster.create({
      data: {
        key: clusterKey,
        name: '127.0.0.1:1',
        namedMs: 0n,
        topics: { create: { topic: 'orders', triedMs: 0n } },
      },
    });
    const ends = (...all: bigint[]) =>
      encodeStored(
        all.map((end, index) => ({ topic: 'orders', partition: String(index), beginning: 0n, end })),
      );
    await database.client.kafkaHead.createMany({
      data: [
        { atMs: fromMs - 10n * MINUTE, heads: ends(25n, 50n, 0n) },
        { atMs: fromMs - MINUTE, heads: ends(38n, 59n, 0n) },
        { atMs: fromMs + 1n, heads: ends(41n, 60n, 0n) },
      ].map((each) => ({ clusterKey, topic: 'orders', topicId: null, ...each })),
    });
    const answer = await start({ kind: 'horizon' }, config, declared(config));
    expect(answer.refusals).toEqual([]);
    expect(answer.start?.values.map(({ position }) => position)).toEqual([38n, 59n, 0n]);
    expect(answer.warnings.join('\n')).toMatch(/taken from the broker’s ends of 20.*early enough/);
  });
});
