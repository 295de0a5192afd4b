import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { Head } from '@/lib/head/head';
import { isKafkaHeadError } from '@/lib/head/kafka/kafka-head-error';
import { readOffsetsAtTime } from '@/lib/head/kafka/kafka-head-reader';
import type { TopicAtTime } from '@/lib/head/kafka/topic-at-time';
import { loadRecordedHeads } from '@/lib/head/recorded-heads';
import { kafkaConnectionOf } from '@/lib/server/collector/head/kafka-connection-of';
import { askedOf, configuredClusters } from '@/lib/server/collector/head/wanted-clusters';
import type { Declaration } from '@/lib/server/config/declaration';
import type { ServiceContext } from '@/lib/server/service/context';
import { decodeStored } from '@/lib/server/service/stored-json';
import { isStorageError } from '@/lib/storage/storage-error';
import { headsByOwnLog, type StoodAt, stoodByHeads, type TopicHeads } from './stood-at';

/** Who can tell of the topics of a version. */
export interface TopicSources {
  v1: CheckpointReading;
  declaration: Declaration | undefined;
  /** The feed of recorded heads, an absolute path or URL; null where none is configured. */
  feed: string | null;
}

export interface TopicsAtTime {
  stood: Map<string, StoodAt>;
  /** What the brokers say that the topics hold now. */
  now: Map<string, Map<string, { beginning: bigint | null; end: bigint | null }>>;
  /** Why a broker or a feed that was asked did not tell, a sentence each. */
  problems: string[];
}

const TIMEOUT_MS = 10_000;

/**
 * Where `topics` stood at `fromMs`: as their broker says by the records' own times; else by what is known of their ends then,
 * from the collector's readings of the broker, a feed beside the source, and v1's own log. Never throws for a source that
 * does not answer.
 */
export async function topicsAtTime(
  ctx: ServiceContext,
  sources: TopicSources,
  topics: readonly string[],
  fromMs: bigint,
): Promise<TopicsAtTime> {
  const answer: TopicsAtTime = { stood: new Map(), now: new Map(), problems: [] };
  const clusters = clustersOf(ctx, sources.declaration, topics);
  for (const { refused, ...cluster } of clusters) {
    if (refused !== null) {
      answer.problems.push(`${refused.message}.`);
      continue;
    }
    try {
      const connection = await kafkaConnectionOf(cluster, process.env);
      const found = await readOffsetsAtTime(
        connection,
        { topics: cluster.topics, fromMs },
        { clock: ctx.clock, timeoutMs: TIMEOUT_MS },
      );
      for (const each of found) takeAnswer(answer, each);
    } catch (error) {
      if (!isKafkaHeadError(error)) throw error;
      answer.problems.push(`${error.message}.`);
    }
  }
  const missing = topics.filter((topic) => !answer.stood.has(topic));
  if (missing.length === 0) return answer;
  const recorded = [...(await fromFeed(ctx, sources.feed, answer.problems)), ...headsByOwnLog(sources.v1)];
  for (const topic of missing) {
    const stored = await fromCollector(ctx, clusters, topic, fromMs);
    const stood = stoodByHeads(topic, [...stored, ...recorded], fromMs);
    if (stood !== null) answer.stood.set(topic, stood);
  }
  return answer;
}

/** The declared clusters that may be asked, each with the topics that are wanted of it. */
function clustersOf(
  { config }: ServiceContext,
  declaration: Declaration | undefined,
  topics: readonly string[],
) {
  if (config === null) return [];
  return askedOf(declaration, configuredClusters(config)).flatMap((cluster) => {
    const named = topics.filter((topic) => cluster.pattern !== null || cluster.topics.includes(topic));
    return named.length === 0 ? [] : [{ ...cluster, topics: named }];
  });
}

/** A topic counts as told only with all of its partitions: of one that nobody tells of, nothing is guessed. */
function takeAnswer(
  { stood, now, problems }: TopicsAtTime,
  { topic, partitions, failure }: TopicAtTime,
): void {
  if (failure !== null) {
    problems.push(`${failure}.`);
    return;
  }
  const untold = partitions.filter(({ position }) => position === null);
  if (untold.length > 0) {
    const named = untold.map(({ partition }) => partition).join(', ');
    problems.push(`The broker did not say where partition ${named} of ${topic} stood.`);
    return;
  }
  now.set(topic, new Map(partitions.map(({ partition, beginning, end }) => [partition, { beginning, end }])));
  stood.set(topic, {
    topic,
    positions: new Map(
      partitions.flatMap(({ partition, position }) => (position === null ? [] : [[partition, position]])),
    ),
    isExact: true,
    by: 'the Kafka broker',
  });
}

/** The newest reading of the broker that was kept of then. */
async function fromCollector(
  { db }: ServiceContext,
  clusters: readonly { clusterKey: string; refused: unknown }[],
  topic: string,
  fromMs: bigint,
): Promise<TopicHeads[]> {
  const keys = clusters.flatMap(({ clusterKey, refused }) => (refused === null ? [clusterKey] : []));
  if (keys.length === 0) return [];
  const row = await db.kafkaHead.findFirst({
    where: { clusterKey: { in: keys }, topic, atMs: { lte: fromMs } },
    orderBy: { atMs: 'desc' },
    select: { atMs: true, heads: true },
  });
  if (row === null) return [];
  return [{ atMs: row.atMs, label: 'the broker’s ends', heads: decodeStored<Head[]>(row.heads) }];
}

async function fromFeed(
  { storageOf }: ServiceContext,
  feed: string | null,
  problems: string[],
): Promise<TopicHeads[]> {
  if (feed === null) return [];
  const slash = feed.lastIndexOf('/');
  try {
    return await loadRecordedHeads(storageOf(feed.slice(0, slash)), feed.slice(slash + 1));
  } catch (error) {
    if (!isStorageError(error)) throw error;
    problems.push(`The feed ${feed} cannot be read: ${error.message}.`);
    return [];
  }
}
