import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { Head, HeadFailure, HeadReading } from '@/lib/head/head';
import type { Declaration } from '@/lib/server/config/declaration';
import type { Config } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import { decodeStored } from '@/lib/server/service/stored-json';
import { askedOf, configuredClusters } from './wanted-clusters';

/** Readings kept of one topic: half an hour closely, two days of five minutes. */
const MOST_READINGS = 1_500;
const MOST_TOPICS = 1_000;

interface Series {
  readings: HeadReading[];
  topicId: string | null;
}

/**
 * What the brokers said about the topics that a version declares, over time, and that they do not answer where that is so.
 * The past of a topic is loaded once; then only what was added.
 */
export class BrokerHeads {
  readonly #db: Database;
  readonly #configured: ReturnType<typeof configuredClusters>;
  readonly #series = new Map<string, Series>();

  constructor(db: Database, config: Config) {
    this.#db = db;
    this.#configured = configuredClusters(config);
  }

  /** Ascending by time per topic. Failures are as old as the last attempt, and never younger than the reading. */
  async of(declaration: Declaration | undefined, reading: CheckpointReading): Promise<HeadReading[]> {
    const found: HeadReading[] = [];
    for (const { refused, clusterKey, topics, pattern } of askedOf(declaration, this.#configured)) {
      const named = pattern === null ? topics : [...new Set([...topics, ...topicsIn(reading)])];
      if (refused !== null) {
        const { kind, message } = refused;
        const failure = { kind, topics: named, sinceMs: reading.readAtMs, message };
        found.push(silence(failure, reading.readAtMs));
        continue;
      }
      found.push(...(await this.#ofCluster(clusterKey, named, reading.readAtMs)));
    }
    return found;
  }

  async #ofCluster(clusterKey: string, topics: readonly string[], readAtMs: bigint): Promise<HeadReading[]> {
    const cluster = await this.#db.kafkaCluster.findUnique({
      where: { key: clusterKey },
      include: { topics: { where: { topic: { in: [...topics] } } } },
    });
    if (cluster === null) return [];
    const found: HeadReading[] = [];
    for (const { topic, newest, failure, triedMs } of cluster.topics) {
      if (newest !== null)
        found.push(...(await this.#ofTopic(clusterKey, topic, decodeStored(newest), readAtMs)));
      if (failure !== null)
        found.push(silence(decodeStored<HeadFailure>(failure), earlier(triedMs, readAtMs)));
    }
    if (cluster.failure !== null && cluster.triedMs !== null) {
      // Of this cluster's topics alone: a version may read another one besides.
      const failure = { ...decodeStored<HeadFailure>(cluster.failure), topics: [...topics] };
      found.push(silence(failure, earlier(cluster.triedMs, readAtMs)));
    }
    return found;
  }

  /** The readings until `readAtMs`; the last of them with what is known now of the times of positions. */
  async #ofTopic(
    clusterKey: string,
    topic: string,
    newest: HeadReading,
    readAtMs: bigint,
  ): Promise<HeadReading[]> {
    const { readings } = await this.#extend(clusterKey, topic, newest);
    const until = readings.filter(({ atMs }) => atMs <= readAtMs);
    const last = until.at(-1);
    if (last === undefined) return newest.atMs <= readAtMs ? [newest] : [];
    const times = new Map(newest.heads.map(({ partition, writtenAt }) => [partition, writtenAt]));
    const heads = last.heads.map((head): Head => {
      const writtenAt = times.get(head.partition);
      return writtenAt === undefined ? head : { ...head, writtenAt };
    });
    const topicFacts = newest.topic === undefined ? {} : { topic: newest.topic };
    return [...until.slice(0, -1), { ...last, heads, ...topicFacts }];
  }

  async #extend(clusterKey: string, topic: string, newest: HeadReading): Promise<Series> {
    const key = `${clusterKey}\n${topic}`;
    const topicId = newest.topic?.topicId ?? null;
    const known = this.#series.get(key);
    const series: Series = known?.topicId === topicId ? known : { readings: [], topicId };
    const lastMs = series.readings.at(-1)?.atMs ?? -1n;
    if (lastMs < newest.atMs) {
      const rows = await this.#db.kafkaHead.findMany({
        where: { clusterKey, topic, topicId, atMs: { gt: lastMs } },
        orderBy: { atMs: 'desc' },
        take: MOST_READINGS,
      });
      const { origin, label, sourceIndex } = newest;
      const added = rows.reverse().map(
        ({ atMs, heads }): HeadReading => ({
          origin,
          label,
          atMs,
          sourceIndex,
          heads: decodeStored<Head[]>(heads),
          ...(newest.topic === undefined ? {} : { topic: newest.topic }),
        }),
      );
      series.readings = [...series.readings, ...added].slice(-MOST_READINGS);
    }
    this.#series.delete(key);
    this.#series.set(key, series);
    for (const oldest of this.#series.keys()) {
      if (this.#series.size <= MOST_TOPICS) break;
      this.#series.delete(oldest);
    }
    return series;
  }
}

function silence(failure: HeadFailure, atMs: bigint): HeadReading {
  const since = { ...failure, sinceMs: earlier(failure.sinceMs, atMs) };
  return { origin: 'broker', label: 'Kafka broker', atMs, sourceIndex: null, heads: [], failure: since };
}

function earlier(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

function topicsIn(reading: CheckpointReading): string[] {
  const positions = reading.sources.flatMap(({ committed, planned, started }) =>
    [committed, planned, started].flatMap((offset) => offset?.positions ?? []),
  );
  return positions.flatMap(({ topic }) => topic ?? []);
}
