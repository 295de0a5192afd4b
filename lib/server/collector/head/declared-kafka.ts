import { createHash } from 'node:crypto';
import type { Declaration, DeclaredSource } from '@/lib/server/config/declaration';

/** A Kafka source as declared: secrets still stand in it as `env:NAME`. */
export interface DeclaredKafka {
  /** Equal for sources that are reached in the same way. */
  clusterKey: string;
  /** Brokers as declared, e.g. `env:KAFKA_BROKERS`. */
  brokers: string;
  /** Settings of the connection by Kafka's own names, without the prefix `kafka.`. */
  settings: Readonly<Record<string, string>>;
  topics: string[];
  pattern: string | null;
}

const BROKERS = ['brokers', 'bootstrap.servers'];
const TOPICS = ['topic', 'topics', 'subscribe'];
/** What decides how a cluster is reached; everything else is the query's own business. */
const CONNECTION = /^(security\.protocol|sasl\.|ssl\.)/;

/**
 * The Kafka sources that a version declares, in its order: `{ kafka: { brokers: …, topic: … } }`, or with Spark's own
 * option names (`kafka.bootstrap.servers`, `subscribe`, `subscribePattern`, `assign`). A source without brokers, or without
 * anything to read, is declared in words only and not asked.
 */
export function declaredKafka(declaration: Declaration | undefined): DeclaredKafka[] {
  return (declaration?.sources ?? []).flatMap((source) => declaredCluster(source) ?? []);
}

function declaredCluster({ kind, options }: DeclaredSource): DeclaredKafka | null {
  if (kind.toLowerCase() !== 'kafka') return null;
  const settings = new Map(
    Object.entries(options).map(([key, value]) => [key.replace(/^kafka\./, ''), value]),
  );
  const brokers = BROKERS.flatMap((key) => listOf(settings.get(key))).join(',');
  const topics = [
    ...new Set([...TOPICS.flatMap((key) => listOf(settings.get(key))), ...assigned(settings.get('assign'))]),
  ];
  const pattern = textOf(settings.get('subscribePattern'));
  if (brokers === '' || (topics.length === 0 && pattern === null)) return null;
  const connection = Object.fromEntries(
    [...settings]
      .flatMap(([key, value]) => (CONNECTION.test(key) ? [[key, String(value)] as const] : []))
      .sort(),
  );
  const clusterKey = createHash('sha256')
    .update(JSON.stringify([brokers, connection]))
    .digest('hex')
    .slice(0, 32);
  return { clusterKey, brokers, settings: connection, topics: topics.sort(), pattern };
}

/** `a,b`, or a list of names. */
function listOf(value: unknown): string[] {
  return [value]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? each.split(',') : []))
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Spark's `assign`: `{"topic":[0,1]}`. What is no such text names no topics. */
function assigned(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  try {
    const named: unknown = JSON.parse(value);
    return typeof named === 'object' && named !== null && !Array.isArray(named) ? Object.keys(named) : [];
  } catch {
    return [];
  }
}
