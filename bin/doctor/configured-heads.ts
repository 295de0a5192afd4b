import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SourceFacts } from '@/lib/compare/handover/start';
import type { DoctorFacts } from '@/lib/contract/doctor';
import type { HeadReading } from '@/lib/head/head';
import { configuredHeads } from '@/lib/server/collector/head/configured-heads';
import { isConfigError } from '@/lib/server/config/config-error';
import { readEnvironment } from '@/lib/server/config/environment';
import { loadConfig } from '@/lib/server/config/load-config';
import type { Terminal } from '../terminal/terminal';

export interface AskInput {
  command: string;
  /** What the facts say of Kafka counts, and nobody is asked. */
  facts: DoctorFacts;
  /** True when ages are judged by a time that was given: what brokers say now is not of then. */
  isPast: boolean;
  readings: readonly { location: string; reading: CheckpointReading }[];
}

/**
 * What brokers say now of the Kafka sources that signalbox.yaml declares for these checkpoints. Empty without a
 * configuration. A cluster that does not answer is told on stderr, and is in the answer as a failure.
 */
export async function askConfigured(
  { command, facts, isPast, readings }: AskInput,
  terminal: Terminal,
): Promise<HeadReading[]> {
  const { configFile } = readEnvironment();
  if (configFile === undefined || facts.kafka !== undefined || isPast) return [];
  try {
    const config = await loadConfig(configFile);
    const clock = () => terminal.nowMs();
    const asked = await Promise.all(
      readings.map((each) => configuredHeads({ config, ...each, clock, environment: process.env })),
    );
    const heads = asked.flat();
    for (const message of new Set(heads.flatMap(({ failure }) => failure?.message ?? [])))
      terminal.err(`signalbox ${command}: the source does not answer: ${message}\n`);
    return heads;
  } catch (error) {
    if (!isConfigError(error)) throw error;
    terminal.err(
      `signalbox ${command}: no source is asked, as the configuration can't be used: ${error.message}\n`,
    );
    return [];
  }
}

/** Every partition that a broker named, with where it begins and ends: what a start has to name. */
export function topicsOf(heads: readonly HeadReading[]): SourceFacts['topics'] {
  const topics = new Map<string, Map<string, { beginning: bigint | null; end: bigint | null }>>();
  // A partition without a leader is one all the same: a topic that is not known whole is not known.
  const whole = heads.filter((reading) => reading.heads.length === reading.partitions);
  for (const { topic, partition, beginning, end } of whole.flatMap((reading) => reading.heads)) {
    if (topic === null) continue;
    const partitions = topics.get(topic) ?? new Map();
    topics.set(topic, partitions.set(partition, { beginning, end }));
  }
  return topics;
}
