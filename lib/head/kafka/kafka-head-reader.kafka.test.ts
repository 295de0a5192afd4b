// Long because one broker is started for all of it.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { KafkaBroker, USERS } from '@/fixtures/kafka-broker/kafka-broker';
import { TopicWriter } from '@/fixtures/kafka-broker/topic-writer';
import { countsRecords } from '@/lib/domain/offset-density';
import type { HeadReading } from '../head';
import type { KafkaConnection } from './kafka-connection';
import { isKafkaHeadError, type KafkaHeadError } from './kafka-head-error';
import { type KafkaAsk, KafkaHeadReader, readKafkaHeads } from './kafka-head-reader';

const HOUR = 3_600_000;
const clock = () => BigInt(Date.now());

let broker: KafkaBroker;
let writer: TopicWriter;
let readers: KafkaHeadReader[] = [];

beforeAll(async () => {
  broker = await KafkaBroker.start(inject('kafkaJars'));
  writer = new TopicWriter(broker.plain);
}, 120_000);

afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  readers = [];
});

afterAll(async () => {
  await writer?.close();
  await broker?.discard();
});

describe('what the broker says', () => {
  it('both ends of every partition, as Kafka’s own tool tells them, with the time of asking', async () => {
    await writer.create('orders', 3);
    await writer.write('orders', records(0, 7));
    await writer.write('orders', records(2, 5));
    await writer.removeRecordsBefore('orders', 2, 2n);
    const before = clock();
    const [orders] = await read({ topics: ['orders'] });
    expect(orders).toMatchObject({ origin: 'broker', label: 'Kafka broker', sourceIndex: null });
    expect(orders && orders.atMs >= before && orders.atMs <= clock()).toBe(true);
    expect(endsOf(orders)).toEqual(await broker.getOffsets('orders', -1));
    expect(endsOf(orders)).toEqual({ 0: 7n, 1: 0n, 2: 5n });
    expect(beginningsOf(orders)).toEqual(await broker.getOffsets('orders', -2));
    expect(beginningsOf(orders)).toEqual({ 0: 0n, 1: 0n, 2: 2n });
  });

  it('topic id, retention and policy; and that no transaction was seen', async () => {
    await writer.create('settings', 1, { 'retention.ms': '3600000', 'retention.bytes': '1048576' });
    const [reading] = await read({ topics: ['settings'] });
    expect(reading?.topic).toMatchObject({
      topicId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      retentionMs: 3_600_000n,
      retentionBytes: 1_048_576n,
      cleanupPolicy: ['delete'],
      timestampType: 'CreateTime',
      transactional: false,
    });
    expect(countsRecords(reading?.topic)).toBe(true);
  });

  it('all topics that subscribePattern takes, as a whole and no more', async () => {
    await writer.create('pay.eu', 1);
    await writer.create('pay.us', 1);
    await writer.create('xpay.eu', 1);
    const found = await read({ topics: [], pattern: 'pay\\..*' });
    expect(found.map((reading) => reading.heads[0]?.topic).sort()).toEqual(['pay.eu', 'pay.us']);
    await expect(read({ topics: [], pattern: '(' })).rejects.toMatchObject({ kind: 'misdeclared' });
  });

  it('asks little: one metadata and three offset requests for all partitions of all topics', async () => {
    const names = ['many.a', 'many.b', 'many.c'];
    for (const name of names) await writer.create(name, 20);
    const { proxy, requests, address } = await countingProxy(broker.plain);
    const reader = readerOf({ brokers: [address] });
    await expect(reader.read({ topics: names })).resolves.toHaveLength(3);
    // The proxy sees what goes to the declared address; the rest goes to where the broker says it listens.
    expect(requests.filter((key) => key === METADATA)).toHaveLength(1);
    expect(requests.length).toBeLessThanOrEqual(2);
    await reader.read({ topics: names });
    expect(requests.filter((key) => key === METADATA)).toHaveLength(2);
    expect(requests.filter((key) => key === API_VERSIONS)).toHaveLength(1);
    proxy.close();
  });
});

describe('when a position was written', () => {
  it('is bounded by the records’ own times, and the record’s true time lies within', async () => {
    const startMs = Date.now() - 50 * HOUR;
    await writer.create('dated', 1, { 'retention.ms': String(168 * HOUR) });
    await writer.write(
      'dated',
      Array.from({ length: 50 }, (_, hour) => ({ partition: 0, atMs: startMs + hour * HOUR })),
    );
    const positions = [3n, 30n, 49n].map((position) => ({ topic: 'dated', partition: '0', position }));
    const [reading] = await read({ topics: ['dated'], positions });
    const times = reading?.heads[0]?.writtenAt ?? [];
    expect(times.map(({ position }) => position).sort()).toEqual([3n, 30n, 49n]);
    for (const { position, fromMs, toMs } of times) {
      const trueMs = BigInt(startMs) + position * BigInt(HOUR);
      expect(fromMs !== null && fromMs <= trueMs).toBe(true);
      expect(toMs === null || toMs > trueMs).toBe(true);
      // 168 h in 2 048 parts.
      if (fromMs !== null && toMs !== null) expect(toMs - fromMs).toBeLessThan(300_000n);
    }
  });

  it('a position outside the log, and one in a topic that keeps everything, has no time', async () => {
    await writer.create('kept', 1, { 'retention.ms': '-1' });
    await writer.write('kept', records(0, 3));
    const ask = (topic: string, position: bigint) =>
      read({ topics: [topic], positions: [{ topic, partition: '0', position }] });
    expect((await ask('kept', 1n))[0]?.heads[0]).not.toHaveProperty('writtenAt');
    expect((await ask('dated', 50n))[0]?.heads[0]).not.toHaveProperty('writtenAt');
  });
});

describe('where a topic stood at a time', () => {
  const startMs = Date.now() - 10 * HOUR;
  const atHour = (hour: number) => BigInt(startMs + hour * HOUR);
  const stood = async (topic: string, fromMs: bigint) => {
    const [answer] = await readerOf({ brokers: [broker.plain] }).offsetsAtTime([topic], fromMs);
    return answer;
  };

  it('the first record that is at least as young, exactly; the end where none is', async () => {
    await writer.create('timed', 3);
    // Partition 0: one an hour · 1: all before the time · 2: empty.
    await writer.write(
      'timed',
      Array.from({ length: 10 }, (_, hour) => ({ partition: 0, atMs: startMs + hour * HOUR })),
    );
    await writer.write(
      'timed',
      [0, 1].map((hour) => ({ partition: 1, atMs: startMs + hour * HOUR })),
    );
    expect(await stood('timed', atHour(4))).toMatchObject({
      topic: 'timed',
      failure: null,
      partitions: [
        { partition: '0', position: 4n, beginning: 0n, end: 10n, isFound: true },
        { partition: '1', position: 2n, beginning: 0n, end: 2n, isFound: false },
        { partition: '2', position: 0n, beginning: 0n, end: 0n, isFound: false },
      ],
    });
    expect((await stood('timed', atHour(4) + 1n))?.partitions[0]?.position).toBe(5n);
  });

  it('a record that is out of order: no younger one lies before the answer', async () => {
    await writer.create('disordered', 1);
    await writer.write(
      'disordered',
      [0, 5, 1, 6].map((hour) => ({ partition: 0, atMs: startMs + hour * HOUR })),
    );
    // The record of hour 1 lies behind that of hour 5, and is read as well.
    expect((await stood('disordered', atHour(1)))?.partitions[0]?.position).toBe(1n);
  });

  it('before the oldest record, the beginning; what was removed is not promised', async () => {
    await writer.removeRecordsBefore('timed', 0, 3n);
    expect((await stood('timed', atHour(1)))?.partitions[0]).toMatchObject({ position: 3n, beginning: 3n });
    expect((await stood('timed', -5n))?.partitions[0]?.position).toBe(3n);
  });

  it('a topic that is not there says so', async () => {
    expect(await stood('nowhere', atHour(1))).toMatchObject({
      topic: 'nowhere',
      partitions: [],
      failure: expect.stringMatching(/knows no such topic/),
    });
  });
});

describe('where an offset distance is no number of records', () => {
  it('a compacted topic says so', async () => {
    await writer.create('compacted', 1, {
      'cleanup.policy': 'compact',
      'segment.ms': '200',
      'min.cleanable.dirty.ratio': '0.01',
      'min.compaction.lag.ms': '0',
    });
    await writer.write('compacted', records(0, 50));
    await sleep(400);
    await writer.write('compacted', records(0, 1));
    const [reading] = await read({ topics: ['compacted'] });
    expect(reading?.topic?.cleanupPolicy).toEqual(['compact']);
    expect(endsOf(reading)).toEqual({ 0: 51n });
    expect(countsRecords(reading?.topic)).toBe(false);
  });

  it('a transactional topic says so: an end of a transaction takes an offset', async () => {
    await writer.create('transactional', 1);
    await writer.writeInTransaction('transactional', records(0, 4), 'commit');
    await writer.writeInTransaction('transactional', records(0, 2), 'abort');
    // The broker writes the end of a transaction after it has answered the producer.
    const [reading] = await until(async () => {
      const readings = await read({ topics: ['transactional'] });
      return endsOf(readings[0])?.[0] === 8n ? readings : undefined;
    });
    expect(reading?.topic?.transactional).toBe(true);
    expect(countsRecords(reading?.topic)).toBe(false);
  });

  it('an open transaction holds the last stable offset back, not the high watermark', async () => {
    await writer.create('open', 1);
    await writer.write('open', records(0, 3));
    await writer.writeInTransaction('open', records(0, 2), 'open');
    const [reading] = await read({ topics: ['open'] });
    expect(reading?.heads[0]).toMatchObject({ end: 5n, stableEnd: 3n });
    expect(reading?.topic?.transactional).toBe(true);
  });
});

describe('a topic that changes', () => {
  it('partitions that were added are in the next reading', async () => {
    await writer.create('grows', 1);
    const reader = readerOf({ brokers: [broker.plain] });
    await until(async () => endsOf((await reader.read({ topics: ['grows'] }))[0])?.[0] === 0n);
    await writer.addPartitions('grows', 1, 2);
    await writer.write('grows', records(2, 4));
    await until(async () => endsOf((await reader.read({ topics: ['grows'] }))[0])?.[2] === 4n);
  });

  it('records that expired move the beginning, and what was there is gone', async () => {
    await writer.create('expires', 1, { 'retention.ms': '500', 'segment.ms': '300' });
    await writer.write('expires', records(0, 20));
    await sleep(400);
    await writer.write('expires', records(0, 1));
    const reader = readerOf({ brokers: [broker.plain] });
    await until(async () => {
      const [reading] = await reader.read({ topics: ['expires'] });
      return (reading?.heads[0]?.beginning ?? 0n) >= 20n;
    });
  });

  it('deleted, it is absent; made anew under the same name, it has another id', async () => {
    await writer.create('again', 1);
    await writer.write('again', records(0, 9));
    const reader = readerOf({ brokers: [broker.plain] });
    const [first] = await reader.read({ topics: ['again'] });
    await writer.remove('again');
    await until(async () => {
      const [gone] = await reader.read({ topics: ['again'] });
      return gone?.failure?.kind === 'absent' && gone.heads.length === 0;
    });
    await writer.create('again', 1);
    await until(async () => {
      const [anew] = await reader.read({ topics: ['again'] });
      return (
        anew?.failure === undefined &&
        anew?.topic?.topicId !== first?.topic?.topicId &&
        endsOf(anew)?.[0] === 0n
      );
    });
  });
});

describe('who may ask', () => {
  const asReader = (): KafkaConnection => ({
    brokers: [broker.sasl],
    sasl: { mechanism: 'PLAIN', ...USERS.reader },
  });

  it('without a right the topic is denied, and the others are read', async () => {
    await writer.create('secret', 1);
    await writer.create('open-to-all', 1);
    await writer.allow(USERS.reader.username, 'open-to-all', 8);
    const found = await until(async () => {
      const both = await readKafkaHeads(asReader(), { topics: ['secret', 'open-to-all'] }, { clock });
      return both.some(({ heads }) => heads.length > 0) ? both : undefined;
    });
    const secret = found.find(({ failure }) => failure !== undefined);
    expect(secret?.failure).toMatchObject({ kind: 'denied', topics: ['secret'] });
    expect(found.filter(({ failure }) => failure === undefined)).toHaveLength(1);
  });

  it('with DESCRIBE alone the ends are known, and whether transactions were seen is not', async () => {
    const [reading] = await readKafkaHeads(asReader(), { topics: ['open-to-all'] }, { clock });
    expect(endsOf(reading)).toEqual({ 0: 0n });
    expect(reading?.topic?.transactional).toBeNull();
  });

  it.each(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const)(
    'SASL %s, with and without TLS',
    async (mechanism) => {
      const sasl = { mechanism, ...USERS.admin };
      const { ca } = broker.certificates;
      for (const connection of [
        { brokers: [broker.sasl], sasl },
        { brokers: [broker.both], sasl, tls: { ca } },
      ])
        expect(endsOf((await readKafkaHeads(connection, { topics: ['orders'] }, { clock }))[0])).toEqual({
          0: 7n,
          1: 0n,
          2: 5n,
        });
    },
  );

  it('TLS with the authority that signed the broker’s certificate', async () => {
    const connection = { brokers: [broker.tls], tls: { ca: broker.certificates.ca } };
    expect((await readKafkaHeads(connection, { topics: ['orders'] }, { clock }))[0]?.heads).toHaveLength(3);
  });

  it('what is wrong with TLS or SASL is told apart, and no message holds a credential', async () => {
    const { ca } = broker.certificates;
    const word = 'not-the-word-5e1d';
    const wrong = (mechanism: 'PLAIN' | 'SCRAM-SHA-256') => ({
      mechanism,
      username: 'admin',
      password: word,
    });
    const cases: [KafkaConnection, string][] = [
      [{ brokers: [broker.tls], tls: {} }, 'tls'],
      [{ brokers: [broker.tls.replace('localhost', '127.0.0.1')], tls: { ca } }, 'tls'],
      [{ brokers: [broker.plain], tls: { ca } }, 'tls'],
      [{ brokers: [broker.tls] }, 'unreachable'],
      [{ brokers: [broker.sasl] }, 'unreachable'],
      [{ brokers: [broker.sasl], sasl: wrong('PLAIN') }, 'sasl'],
      [{ brokers: [broker.both], tls: { ca }, sasl: wrong('SCRAM-SHA-256') }, 'sasl'],
      [{ brokers: [broker.plain], sasl: { mechanism: 'PLAIN', ...USERS.admin } }, 'sasl'],
    ];
    for (const [connection, kind] of cases) {
      const error = await failureOf(connection);
      expect([kind, error.message]).toEqual([
        error.kind,
        expect.stringMatching(/(127\.0\.0\.1|localhost):\d+/),
      ]);
      for (const secret of [word, USERS.admin.password]) expect(error.message).not.toContain(secret);
    }
  });
});

describe('a broker that is not there', () => {
  it('restarted, it is read again by the same reader', async () => {
    const reader = readerOf({ brokers: [broker.plain] });
    await reader.read({ topics: ['orders'] });
    await broker.kill();
    await expect(reader.read({ topics: ['orders'] })).rejects.toMatchObject({ kind: 'unreachable' });
    await broker.run();
    const again = await until(async () => {
      const [reading] = await reader.read({ topics: ['orders'] }).catch(() => []);
      return reading !== undefined && reading.heads.length === 3 ? reading : undefined;
    });
    expect(endsOf(again)).toEqual({ 0: 7n, 1: 0n, 2: 5n });
  }, 120_000);

  it('the second of two declared brokers is asked when the first does not answer', async () => {
    const found = await read({ topics: ['orders'] }, { brokers: ['127.0.0.1:1', broker.plain] });
    expect(found[0]?.heads).toHaveLength(3);
  });

  it('one that accepts and never answers is given up in bounded time', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const began = Date.now();
    const failing = readKafkaHeads(
      { brokers: [`127.0.0.1:${port}`] },
      { topics: ['orders'] },
      { clock, timeoutMs: 700 },
    );
    await expect(failing).rejects.toMatchObject({ kind: 'unreachable' });
    expect(Date.now() - began).toBeLessThan(3_000);
    server.close();
  });

  it('one that answers nonsense is a typed error, and the process lives on', async () => {
    const server = createServer((socket) => {
      socket.on('data', () => socket.write(Buffer.from([0, 0, 0, 8, 0, 0, 0, 1, 255, 255, 255, 255])));
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const failing = readKafkaHeads(
      { brokers: [`127.0.0.1:${port}`] },
      { topics: ['orders'] },
      { clock, timeoutMs: 700 },
    );
    await expect(failing).rejects.toSatisfy(isKafkaHeadError);
    server.close();
  });
});

const METADATA = 3;
const API_VERSIONS = 18;

/** Passes everything on and writes down the api key of each request. */
async function countingProxy(target: string) {
  const { connect } = await import('node:net');
  const requests: number[] = [];
  const port = Number(target.split(':')[1]);
  const proxy = createServer((socket) => {
    const upstream = connect(port, '127.0.0.1');
    // Each request comes in one write: its api key stands after the length.
    socket.on('data', (chunk) => {
      for (let at = 0; at + 6 <= chunk.length; at += 4 + chunk.readInt32BE(at))
        requests.push(chunk.readInt16BE(at + 4));
    });
    socket.pipe(upstream).pipe(socket);
    socket.on('error', () => undefined);
    upstream.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { proxy, requests, address: `127.0.0.1:${address.port}` };
}

function read(
  ask: KafkaAsk,
  connection: KafkaConnection = { brokers: [broker.plain] },
): Promise<HeadReading[]> {
  return readKafkaHeads(connection, ask, { clock });
}

function readerOf(connection: KafkaConnection): KafkaHeadReader {
  const reader = new KafkaHeadReader(connection, { clock, timeoutMs: 5_000 });
  readers.push(reader);
  return reader;
}

async function failureOf(connection: KafkaConnection): Promise<KafkaHeadError> {
  try {
    await readKafkaHeads(connection, { topics: ['orders'] }, { clock, timeoutMs: 4_000 });
  } catch (error) {
    if (isKafkaHeadError(error)) return error;
    throw error;
  }
  throw new Error('the broker answered');
}

function records(partition: number, count: number) {
  return Array.from({ length: count }, () => ({ partition }));
}

function endsOf(reading: HeadReading | undefined): Record<string, bigint> | undefined {
  return reading && Object.fromEntries(reading.heads.map(({ partition, end }) => [partition, end]));
}

function beginningsOf(reading: HeadReading | undefined): Record<string, bigint | null> | undefined {
  return (
    reading && Object.fromEntries(reading.heads.map(({ partition, beginning }) => [partition, beginning]))
  );
}

async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(200)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
  }
  throw new Error('not so within 20 s');
}
