import { isIP } from 'node:net';
import {
  apiVersionsV3,
  Connection,
  describeConfigsV4,
  describeProducersV0,
  listOffsetsV5,
  listOffsetsV6,
  listOffsetsV7,
  listOffsetsV8,
  listOffsetsV9,
  metadataV9,
  metadataV10,
  metadataV11,
  metadataV12,
} from '@platformatic/kafka';
import type { KafkaConnection } from './kafka-connection';
import { KafkaHeadError, partialAnswer, toKafkaHeadError } from './kafka-head-error';

export type BrokerAddress = { host: string; port: number };

/** Partitions of topics, each asked for the offset at one time (or −1 latest, −2 earliest). */
export type OffsetAsk = { name: string; partitions: { partitionIndex: number; timestamp: bigint }[] }[];

const CLIENT_ID = 'signalbox';
const READ_COMMITTED = 1;
const READ_UNCOMMITTED = 0;
/** `ConfigResource.Type.TOPIC`. */
const TOPIC_RESOURCE = 2 as const;
const WANTED_CONFIGS = ['retention.ms', 'retention.bytes', 'cleanup.policy', 'message.timestamp.type'];

/** One connection to one broker, with the versions of the protocol that both sides speak. It only asks. */
export class BrokerLink {
  readonly #connection: Connection;
  readonly #address: BrokerAddress;
  #versions: Promise<Map<number, number>> | undefined;

  constructor(address: BrokerAddress, { tls, sasl }: KafkaConnection, timeoutMs: number) {
    this.#address = address;
    this.#connection = new Connection(CLIENT_ID, {
      connectTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      ...(tls === undefined ? {} : { tls }),
      // RFC 6066 allows no address as a server name.
      ...(tls === undefined || isIP(address.host) !== 0 ? {} : { tlsServerName: address.host }),
      ...(sasl === undefined ? {} : { sasl }),
    });
    // Failures are told to whoever waits; an 'error' event that nobody hears would end the process.
    this.#connection.on('error', () => undefined);
  }

  /** True while requests can be sent. */
  get isOpen(): boolean {
    return this.#connection.isConnected();
  }

  /** @throws KafkaHeadError */
  async connect(): Promise<void> {
    const { host, port } = this.#address;
    await this.#ask('connection', async () => {
      await this.#connection.connect(host, port);
      await this.#supported();
    });
  }

  /** All topics when `topics` is null. Topics that failed are in the answer with their error code. */
  metadata(topics: string[] | null): Promise<metadataV12.MetadataResponse> {
    return this.#ask('metadata', async () => {
      const api = await this.#newest([metadataV12, metadataV11, metadataV10, metadataV9]);
      return api.async(this.#connection, topics, false, false);
    });
  }

  /** @param committed the last stable offset instead of the high watermark where the latest is asked for */
  listOffsets(ask: OffsetAsk, committed: boolean): Promise<listOffsetsV9.ListOffsetsResponse> {
    const topics = ask.map(({ name, partitions }) => ({
      name,
      partitions: partitions.map((each) => ({ ...each, currentLeaderEpoch: -1 })),
    }));
    return this.#ask('offsets', async () => {
      const api = await this.#newest([
        listOffsetsV9,
        listOffsetsV8,
        listOffsetsV7,
        listOffsetsV6,
        listOffsetsV5,
      ]);
      return api.async(this.#connection, -1, committed ? READ_COMMITTED : READ_UNCOMMITTED, topics);
    });
  }

  /** Settings of topics; null where the broker is too old to tell (before Kafka 2.6). */
  async topicConfigs(topics: readonly string[]): Promise<describeConfigsV4.DescribeConfigsResponse | null> {
    if (!(await this.#speaks(describeConfigsV4.api))) return null;
    const resources = topics.map((resourceName) => ({
      resourceType: TOPIC_RESOURCE,
      resourceName,
      configurationKeys: WANTED_CONFIGS,
    }));
    return this.#ask('settings', () =>
      describeConfigsV4.api.async(this.#connection, resources, false, false),
    );
  }

  /** Producers that the partitions' leader remembers; null where it is too old to tell (before Kafka 2.8). */
  async producers(
    topics: { name: string; partitionIndexes: number[] }[],
  ): Promise<describeProducersV0.DescribeProducersResponse | null> {
    if (!(await this.#speaks(describeProducersV0.api))) return null;
    return this.#ask('producers', () => describeProducersV0.api.async(this.#connection, topics));
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  #supported(): Promise<Map<number, number>> {
    this.#versions ??= apiVersionsV3.api
      .async(this.#connection, CLIENT_ID, '1')
      .then(({ apiKeys }) => new Map(apiKeys.map(({ apiKey, maxVersion }) => [apiKey, maxVersion])));
    return this.#versions;
  }

  async #speaks({ key, version }: { key: number; version: number }): Promise<boolean> {
    return version <= ((await this.#supported()).get(key) ?? -1);
  }

  async #newest<Api extends { key: number; version: number }>(
    modules: readonly { api: Api }[],
  ): Promise<Api> {
    const supported = await this.#supported();
    const found = modules.find(({ api }) => api.version <= (supported.get(api.key) ?? -1));
    if (found !== undefined) return found.api;
    throw new KafkaHeadError(
      'protocol',
      `${this.#name} speaks an older protocol than Signalbox reads. Kafka 2.4 or newer is expected.`,
    );
  }

  async #ask<Answer>(asked: string, request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch (error) {
      const partial = partialAnswer(error);
      // Every request here has an answer per topic: what failed stands in it as an error code.
      if (partial !== undefined && asked !== 'connection') return partial as Answer;
      // A late answer would be taken for that of another request.
      void this.close().catch(() => undefined);
      throw toKafkaHeadError(error, this.#name, asked);
    }
  }

  get #name(): string {
    return `${this.#address.host}:${this.#address.port}`;
  }
}
