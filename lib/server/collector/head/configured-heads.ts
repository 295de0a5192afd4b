import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { normalLocation } from '@/lib/domain/location';
import type { HeadReading } from '@/lib/head/head';
import { isKafkaHeadError } from '@/lib/head/kafka/kafka-head-error';
import { readKafkaHeads } from '@/lib/head/kafka/kafka-head-reader';
import type { Declaration } from '@/lib/server/config/declaration';
import { declaredVersion } from '@/lib/server/config/declared';
import { matchLayout } from '@/lib/server/config/layout';
import type { Config } from '@/lib/server/config/parse-config';
import { declaredAt } from '../declared-at';
import { type DeclaredKafka, declaredKafka } from './declared-kafka';
import { kafkaConnectionOf } from './kafka-connection-of';

export interface ConfiguredHeadsInput {
  config: Config;
  /** Where the checkpoint lies, as it was given. */
  location: string;
  /** Topics behind a pattern, and the positions whose time is wanted, are told by it. */
  reading: CheckpointReading;
  /** Epoch ms. */
  clock: () => bigint;
  /** Where `env:NAME` is looked up. */
  environment: Record<string, string | undefined>;
}

/**
 * For a command that ends: asks once, of their brokers, the Kafka sources that the configuration declares for the version
 * at a location, with the times of its committed positions. A cluster that does not answer gives a reading with `failure`.
 * Empty where the configuration declares none.
 */
export async function configuredHeads({
  config,
  location,
  reading,
  clock,
  environment,
}: ConfiguredHeadsInput): Promise<HeadReading[]> {
  const sources = declaredKafka(declarationOf(config, location));
  const asked = await Promise.all(sources.map((source) => askOnce(source, { reading, clock, environment })));
  return asked.flat();
}

/** By the layout of the root that it lies below, else by the checkpoint that is declared. */
function declarationOf(config: Config, location: string): Declaration | undefined {
  const place = normalLocation(location);
  for (const root of config.roots) {
    const below = `${normalLocation(root.url).replace(/\/$/, '')}/`;
    if (!place.startsWith(below)) continue;
    const parts = matchLayout(root.layout, place.slice(below.length));
    const { catalog, environment, query, version } = parts ?? {};
    if (environment === undefined || query === undefined || version === undefined) continue;
    return declaredVersion(config, {
      environment,
      query,
      version,
      ...(catalog === undefined ? {} : { catalog }),
    });
  }
  const [use] = declaredAt(config, [location]);
  if (use === undefined) return undefined;
  return declaredVersion(config, { ...use, version: String(use.version) });
}

async function askOnce(
  source: DeclaredKafka,
  { reading, clock, environment }: Pick<ConfiguredHeadsInput, 'reading' | 'clock' | 'environment'>,
): Promise<HeadReading[]> {
  const begunMs = clock();
  const committed = reading.sources.flatMap((each) => each.committed?.positions ?? []);
  try {
    const connection = await kafkaConnectionOf(source, environment);
    const ask = {
      topics: source.topics,
      ...(source.pattern === null ? {} : { pattern: source.pattern }),
      positions: committed.flatMap(({ topic, partition, value }) =>
        topic === null ? [] : [{ topic, partition, position: value }],
      ),
    };
    return await readKafkaHeads(connection, ask, { clock });
  } catch (error) {
    if (!isKafkaHeadError(error)) throw error;
    const topics = source.pattern === null ? source.topics : committed.flatMap(({ topic }) => topic ?? []);
    const failure = { kind: error.kind, topics, sinceMs: begunMs, message: error.message };
    return [
      { origin: 'broker', label: 'Kafka broker', atMs: begunMs, sourceIndex: null, heads: [], failure },
    ];
  }
}
