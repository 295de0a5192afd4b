import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { KafkaBroker } from '@/fixtures/kafka-broker/kafka-broker';
import { TopicWriter } from '@/fixtures/kafka-broker/topic-writer';
import { steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import { doctor } from '../command/doctor';
import { handover } from '../command/handover';
import { topicsOf } from './configured-heads';

let broker: KafkaBroker;
let writer: TopicWriter;
let folder = '';
let location = '';

beforeAll(async () => {
  broker = await KafkaBroker.start(inject('kafkaJars'));
  writer = new TopicWriter(broker.plain);
  folder = mkdtempSync(join(tmpdir(), 'signalbox-configured-'));
  location = writeCheckpoint(
    join(folder, 'prod'),
    'orders_v1',
    steadyBatches(3, BigInt(Date.now()) - 180_000n, 60_000n, 5_000n),
  );
  const source = '{ kafka: { brokers: "env:SIGNALBOX_TEST_ASKED", topic: orders } }';
  const versions = `versions: { 1: { sources: [${source}] } }`;
  writeFileSync(
    join(folder, 'signalbox.yaml'),
    `roots: [{ url: ${folder} }]\nqueries: { orders: { ${versions} } }\n`,
  );
  process.env.SIGNALBOX_CONFIG = join(folder, 'signalbox.yaml');
  process.env.SIGNALBOX_TEST_ASKED = broker.plain;
  await writer.create('orders', 1);
  await writer.write(
    'orders',
    Array.from({ length: 350 }, () => ({ partition: 0 })),
  );
}, 120_000);

afterAll(async () => {
  delete process.env.SIGNALBOX_CONFIG;
  delete process.env.SIGNALBOX_TEST_ASKED;
  await writer?.close();
  await broker?.discard();
  rmSync(folder, { recursive: true, force: true });
});

describe('commands and the configured broker', () => {
  it('doctor tells the lag from the broker; with a given time or facts of Kafka it asks nobody', async () => {
    expect(behindOf(await run(doctor, '--json'))).toMatchObject({ word: '50 records' });
    expect(behindOf(await run(doctor, '--json', '--now', String(Date.now())))).toMatchObject({
      word: 'Unknown',
    });
  });

  it('handover names every partition that the broker has, also those that v1 never saw', async () => {
    await writer.addPartitions('orders', 1, 1);
    const { out } = await run(handover, '--json', '--as-of-batch', '2');
    expect(out).toMatch(/\\"0\\": ?300, ?\\"1\\": ?-2/);
  });

  it('a topic of which a partition could not be told is not known whole', () => {
    const head = { topic: 'orders', partition: '0', beginning: 0n, end: 1n };
    const reading = { origin: 'broker', label: '', atMs: 0n, sourceIndex: null, heads: [head] } as const;
    expect(topicsOf([{ ...reading, heads: [head], partitions: 1 }]).size).toBe(1);
    expect(topicsOf([{ ...reading, heads: [head], partitions: 2 }]).size).toBe(0);
  });

  it('a broker that is down leaves the lag unknown, with the reason', async () => {
    process.env.SIGNALBOX_TEST_ASKED = '127.0.0.1:1';
    const said = await run(doctor, '--json');
    expect(said.err).toMatch(/the source does not answer: .*ECONNREFUSED/);
    expect(behindOf(said)).toMatchObject({
      word: 'Unknown',
      sentence: expect.stringMatching(/has not answered/),
    });
  });
});

async function run(command: typeof doctor, ...args: string[]): Promise<{ out: string; err: string }> {
  const said = { out: '', err: '' };
  await command.run([location, ...args], {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    colour: false,
    interactive: false,
    nowMs: () => BigInt(Date.now()),
  });
  return said;
}

function behindOf({ out }: { out: string }): { word: string; sentence: string } | undefined {
  const { answers } = JSON.parse(out) as {
    answers: Record<string, { question: string; word: string; sentence: string }[]>;
  };
  return answers.orders_v1?.find(({ question }) => question === 'behind');
}
