import { setTimeout as sleep } from 'node:timers/promises';
import type { metadataV12 } from '@platformatic/kafka';
import type { Head, HeadFailure, HeadReading, TopicFacts, WrittenAt } from '../head';
import { type BrokerAddress, BrokerLink } from './broker-link';
import type { KafkaConnection } from './kafka-connection';
import { isKafkaHeadError, KafkaHeadError } from './kafka-head-error';
import { matchingTopics } from './matching-topics';
import {
  EARLIEST,
  LATEST,
  type LedPartition,
  type OffsetAnswer,
  offsetsOf,
  partitionKeyOf,
} from './offsets-of';
import { type PartitionAtTime, positionsAtTime, type TopicAtTime } from './topic-at-time';
import { topicFacts } from './topic-facts';
import { writtenAt } from './written-at';

/** What is wanted of a cluster. */
export interface KafkaAsk {
  /** Topics by name. */
  topics: readonly string[];
  /** Spark's `subscribePattern`: topics that match it are read besides. */
  pattern?: string;
  /** Positions whose time is wanted, e.g. committed offsets: needed to tell until when they can be resumed from. */
  positions?: readonly KafkaPosition[];
}

export interface KafkaPosition {
  topic: string;
  partition: string;
  position: bigint;
}

export interface KafkaHeadReaderOptions {
  /** Bounds one reading as a whole, ms. */
  timeoutMs?: number;
  /** Epoch ms. */
  clock: () => bigint;
}

const LABEL = 'Kafka broker';
const TIMEOUT_MS = 10_000;
/** Settings of a topic change rarely: asked again after so long, or when the topic is another one. */
const FACTS_MS = 60_000n;
/** `Errors`: what a topic or partition may answer, Kafka 2.4 to 4.x. */
const UNKNOWN_TOPIC_OR_PARTITION = 3;
const INVALID_TOPIC = 17;
const TOPIC_AUTHORIZATION_FAILED = 29;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

type Topic = metadataV12.MetadataResponseTopic & { name: string };
type Told = Omit<TopicFacts, 'otherIdUntilMs'>;

/**
 * Reads where topics of one Kafka cluster begin and end, from the brokers: one metadata request, then for all partitions of
 * all topics three `ListOffsets` per leader (beginning, high watermark, last stable offset), over connections that are
 * kept. Joins no group, reads no record, writes nothing.
 */
export class KafkaHeadReader {
  readonly #connection: KafkaConnection;
  readonly #timeoutMs: number;
  readonly #clock: () => bigint;
  readonly #links = new Map<string, Promise<BrokerLink>>();
  readonly #facts = new Map<string, { told: Told; atMs: bigint }>();
  #brokers = new Map<number, BrokerAddress>();
  /** True between the end of all connections and the next reading: what is late opens no new ones. */
  #isClosed = false;

  constructor(connection: KafkaConnection, { timeoutMs = TIMEOUT_MS, clock }: KafkaHeadReaderOptions) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
    this.#clock = clock;
  }

  /**
   * One reading per topic. A topic that is absent or denied has a reading with `failure`; partitions without a leader have
   * no head. Each reading is as old as the moment before the brokers were asked.
   * @throws KafkaHeadError when the cluster cannot be asked
   */
  read(ask: KafkaAsk): Promise<HeadReading[]> {
    return this.#inTime(() => this.#read(ask));
  }

  /**
   * For each topic, where its partitions stood at `fromMs` (epoch ms) by the records' own timestamps: what Spark's
   * `startingOffsetsByTimestamp` looks up when a query starts. A topic that is absent or denied says why.
   * @throws KafkaHeadError when the cluster cannot be asked
   */
  offsetsAtTime(topics: readonly string[], fromMs: bigint): Promise<TopicAtTime[]> {
    return this.#inTime(() => this.#offsetsAtTime(topics, fromMs));
  }

  async #inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.#isClosed = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(
          new KafkaHeadError(
            'unreachable',
            `${this.#connection.brokers.join(', ')}: no whole answer within ${this.#timeoutMs} ms`,
          ),
        );
      }, this.#timeoutMs);
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (error) {
      // Whatever is still on its way belongs to nobody any more.
      await this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends all connections. The reader can be used again: it connects anew. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const links = [...this.#links.values()];
    this.#links.clear();
    await Promise.all(
      links.map(async (link) => {
        await (await link.catch(() => undefined))?.close().catch(() => undefined);
      }),
    );
  }

  async #read({ topics, pattern, positions = [] }: KafkaAsk): Promise<HeadReading[]> {
    const atMs = this.#clock();
    const found = await this.#metadata(topics, pattern);
    const readable = found.filter((topic) => topic.errorCode === 0);
    const led = readable.flatMap(ledPartitions);
    const linkTo = (broker: number) => this.#linkTo(broker);
    const [beginnings, ends, stableEnds] = await Promise.all([
      offsetsOf(linkTo, withTime(led, EARLIEST)),
      offsetsOf(linkTo, withTime(led, LATEST)),
      offsetsOf(linkTo, withTime(led, LATEST), true),
    ]);
    const facts = await this.#factsOf(readable, led, atMs);
    const heads = new Map<string, Head>();
    for (const { topic, partition } of led) {
      const key = partitionKeyOf(topic, partition);
      const end = offsetIn(ends, key);
      if (end === null) continue;
      heads.set(key, {
        topic,
        partition: String(partition),
        beginning: offsetIn(beginnings, key),
        end,
        stableEnd: offsetIn(stableEnds, key),
      });
    }
    const times = await this.#timesOf(positions, led, heads, facts, atMs);
    return found.map((topic) => {
      const ofTopic = topic.partitions.flatMap(
        ({ partitionIndex }) => heads.get(partitionKeyOf(topic.name, partitionIndex)) ?? [],
      );
      const failure = failureOf(topic, ofTopic.length, this.#connection.brokers, atMs);
      const reading = { origin: 'broker', label: LABEL, atMs, sourceIndex: null } as const;
      if (failure !== null) return { ...reading, heads: [], failure };
      const told = facts.get(topic.name);
      return {
        ...reading,
        heads: ofTopic.map((head) => {
          const written = times.get(partitionKeyOf(topic.name, Number(head.partition)));
          return written === undefined ? head : { ...head, writtenAt: written };
        }),
        partitions: topic.partitions.length,
        ...(told === undefined ? {} : { topic: { ...told, otherIdUntilMs: null } }),
      };
    });
  }

  async #offsetsAtTime(topics: readonly string[], fromMs: bigint): Promise<TopicAtTime[]> {
    const askedMs = this.#clock();
    const found = await this.#metadata(topics, undefined);
    const readable = found.filter((topic) => topic.errorCode === 0);
    const led = readable.flatMap(ledPartitions);
    const positions = await positionsAtTime((broker) => this.#linkTo(broker), led, fromMs);
    return found.map((topic) => {
      const partitions = topic.partitions
        .map(({ partitionIndex }) => partitionIndex)
        .sort((a, b) => a - b)
        .map((index) => positions.get(partitionKeyOf(topic.name, index)) ?? unled(index));
      const answered = partitions.filter(({ position }) => position !== null).length;
      const failure = failureOf(topic, answered, this.#connection.brokers, askedMs);
      return { topic: topic.name, partitions, askedMs, failure: failure?.message ?? null };
    });
  }

  /** Topics as they are now, named ones and those that match. */
  async #metadata(topics: readonly string[], pattern: string | undefined): Promise<Topic[]> {
    const link = await this.#anyLink();
    const named = [...new Set(topics)];
    const answer = await link.metadata(pattern === undefined ? named : null);
    this.#brokers = new Map(answer.brokers.map(({ nodeId, host, port }) => [nodeId, { host, port }]));
    const all = answer.topics.filter((topic): topic is Topic => topic.name !== null);
    if (pattern === undefined) return all;
    const wanted = new Set(
      matchingTopics(
        pattern,
        all.map(({ name }) => name),
      ).concat(named),
    );
    const listed = all.filter(({ name }) => wanted.has(name));
    const missing = named.filter((name) => listed.every((topic) => topic.name !== name));
    // A named topic that the list lacks is asked for by name, so that denied and absent are told apart.
    if (missing.length === 0) return listed;
    const rest = (await link.metadata(missing)).topics.filter((topic): topic is Topic => topic.name !== null);
    return [...listed, ...rest];
  }

  async #factsOf(
    topics: readonly Topic[],
    led: readonly LedPartition[],
    nowMs: bigint,
  ): Promise<Map<string, Told>> {
    const stale = new Set(
      topics.flatMap(({ name, topicId }) => {
        const known = this.#facts.get(name);
        const isCurrent =
          known !== undefined && known.told.topicId === idOf(topicId) && nowMs - known.atMs < FACTS_MS;
        return isCurrent ? [] : [name];
      }),
    );
    const asked = led.filter(({ topic }) => stale.has(topic));
    const told = await topicFacts((broker) => this.#linkTo(broker), asked);
    const present = new Set(topics.map(({ name }) => name));
    for (const name of this.#facts.keys()) if (!present.has(name)) this.#facts.delete(name);
    for (const { name, topicId } of topics) {
      const facts = told.get(name);
      if (facts !== undefined)
        this.#facts.set(name, { told: { topicId: idOf(topicId), ...facts }, atMs: nowMs });
    }
    return new Map([...this.#facts].map(([name, { told: known }]) => [name, known]));
  }

  /** Times of the positions that were asked about, where retention by time makes them matter. */
  async #timesOf(
    positions: readonly KafkaPosition[],
    led: readonly LedPartition[],
    heads: ReadonlyMap<string, Head>,
    facts: ReadonlyMap<string, Told>,
    atMs: bigint,
  ): Promise<Map<string, WrittenAt[]>> {
    const leaders = new Map(led.map((each) => [partitionKeyOf(each.topic, each.partition), each]));
    const wanted = positions.flatMap(({ topic, partition, position }) => {
      const key = partitionKeyOf(topic, Number(partition));
      const at = leaders.get(key);
      const head = heads.get(key);
      const retentionMs = facts.get(topic)?.retentionMs ?? null;
      if (at === undefined || head === undefined || head.beginning === null) return [];
      if (retentionMs === null || retentionMs < 0n) return [];
      return [{ ...at, position, beginning: head.beginning, end: head.end, retentionMs, atMs }];
    });
    const times = new Map<string, WrittenAt[]>();
    // A request may name a partition once: a second position of it waits for the next pass.
    let pass = wanted;
    while (pass.length > 0) {
      const first = new Map(pass.map((each) => [partitionKeyOf(each.topic, each.partition), each]));
      const found = await writtenAt((broker) => this.#linkTo(broker), [...first.values()]);
      for (const [key, written] of found) times.set(key, [...(times.get(key) ?? []), written]);
      const done = new Set(first.values());
      pass = pass.filter((each) => !done.has(each));
    }
    return times;
  }

  /**
   * The first broker that answers, in the order of the declaration. One that says nothing is not waited for to the end:
   * half of the time is shared by all of them, and then whoever answers first counts.
   */
  async #anyLink(): Promise<BrokerLink> {
    const addresses = [...this.#connection.brokers.map(addressOf), ...this.#brokers.values()];
    const patienceMs = this.#timeoutMs / (2 * addresses.length);
    const slow: Promise<BrokerLink>[] = [];
    let first: unknown;
    for (const address of addresses) {
      try {
        const link = this.#link(address);
        const found = await Promise.race([link, sleep(patienceMs, undefined, { ref: false })]);
        if (found !== undefined) return found;
        link.catch(() => undefined);
        slow.push(link);
      } catch (error) {
        first ??= error;
        // Another broker of the cluster has the same users and certificates.
        if (isKafkaHeadError(error) && error.kind !== 'unreachable') throw error;
      }
    }
    if (slow.length > 0) return Promise.any(slow).catch(() => Promise.race(slow));
    throw first ?? new KafkaHeadError('misdeclared', 'no broker is declared');
  }

  #linkTo(broker: number): Promise<BrokerLink> {
    const address = this.#brokers.get(broker);
    if (address === undefined)
      throw new KafkaHeadError('protocol', `the cluster names no address for its broker ${broker}`);
    return this.#link(address);
  }

  async #link(address: BrokerAddress): Promise<BrokerLink> {
    const key = `${address.host}:${address.port}`;
    const known = this.#links.get(key);
    if (known !== undefined) {
      const link = await known;
      if (link.isOpen) return link;
      if (this.#links.get(key) === known) this.#links.delete(key);
    }
    const opening = this.#links.get(key) ?? this.#open(key, address);
    return opening;
  }

  async #open(key: string, address: BrokerAddress): Promise<BrokerLink> {
    if (this.#isClosed) throw new KafkaHeadError('unreachable', `${key}: asked no more`);
    const link = new BrokerLink(address, this.#connection, this.#timeoutMs);
    const opening = link.connect().then(() => link);
    this.#links.set(key, opening);
    opening.catch(() => {
      if (this.#links.get(key) === opening) this.#links.delete(key);
    });
    return opening;
  }
}

/**
 * Reads once and closes: for a command that ends. See `KafkaHeadReader`.
 * @throws KafkaHeadError when the cluster cannot be asked
 */
export async function readKafkaHeads(
  connection: KafkaConnection,
  ask: KafkaAsk,
  options: KafkaHeadReaderOptions,
): Promise<HeadReading[]> {
  const reader = new KafkaHeadReader(connection, options);
  try {
    return await reader.read(ask);
  } finally {
    await reader.close();
  }
}

/**
 * Asks once where topics stood at a time, and closes. See `KafkaHeadReader.offsetsAtTime`.
 * @throws KafkaHeadError when the cluster cannot be asked
 */
export async function readOffsetsAtTime(
  connection: KafkaConnection,
  { topics, fromMs }: { topics: readonly string[]; fromMs: bigint },
  options: KafkaHeadReaderOptions,
): Promise<TopicAtTime[]> {
  const reader = new KafkaHeadReader(connection, options);
  try {
    return await reader.offsetsAtTime(topics, fromMs);
  } finally {
    await reader.close();
  }
}

/** A partition that nobody leads now: nobody can be asked. */
function unled(partition: number): PartitionAtTime {
  return { partition: String(partition), position: null, beginning: null, end: null, isFound: false };
}

function ledPartitions({ name, partitions }: Topic): LedPartition[] {
  return partitions.flatMap(({ partitionIndex, leaderId }) =>
    leaderId < 0 ? [] : [{ topic: name, partition: partitionIndex, leader: leaderId }],
  );
}

function withTime(partitions: readonly LedPartition[], timestamp: bigint) {
  return partitions.map((each) => ({ ...each, timestamp }));
}

function offsetIn(answers: ReadonlyMap<string, OffsetAnswer>, key: string): bigint | null {
  const answer = answers.get(key);
  return answer === undefined || answer.errorCode !== 0 || answer.offset < 0n ? null : answer.offset;
}

function failureOf(
  { errorCode, name, partitions }: Topic,
  answered: number,
  brokers: readonly string[],
  atMs: bigint,
): HeadFailure | null {
  if (errorCode === 0 && answered > 0) return null;
  const where = `topic ${name} at ${brokers.join(', ')}`;
  const failure = { topics: [name], sinceMs: atMs };
  switch (errorCode) {
    case 0: {
      const message = `${where}: none of its ${partitions.length} partitions has a leader that answers`;
      return { ...failure, kind: 'unreachable', message };
    }
    case UNKNOWN_TOPIC_OR_PARTITION:
      return { ...failure, kind: 'absent', message: `${where}: the broker knows no such topic` };
    case INVALID_TOPIC:
      return { ...failure, kind: 'misdeclared', message: `${where}: no topic can have this name` };
    case TOPIC_AUTHORIZATION_FAILED:
      return { ...failure, kind: 'denied', message: `${where}: the user may not DESCRIBE it` };
    default:
      return {
        ...failure,
        kind: 'protocol',
        message: `${where}: the broker answers error ${errorCode}`,
      } as const;
  }
}

function idOf(topicId: string | undefined): string | null {
  return topicId === undefined || topicId === NO_UUID ? null : topicId;
}

function addressOf(broker: string): BrokerAddress {
  const colon = broker.lastIndexOf(':');
  const port = Number(broker.slice(colon + 1));
  const host = broker.slice(0, colon).replace(/^\[(.*)\]$/, '$1');
  if (colon > 0 && host !== '' && Number.isInteger(port) && port > 0 && port < 65_536) return { host, port };
  throw new KafkaHeadError(
    'misdeclared',
    `brokers: ${JSON.stringify(broker)} is no address, expected host:port`,
  );
}
