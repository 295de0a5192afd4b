import { KafkaHeadError } from '@/lib/head/kafka/kafka-head-error';
import type { Declaration } from '@/lib/server/config/declaration';
import type { Config } from '@/lib/server/config/parse-config';
import { type DeclaredKafka, declaredKafka } from './declared-kafka';

/** Every Kafka cluster that the configuration itself names, by its key. */
export function configuredClusters(config: Config): Map<string, DeclaredKafka> {
  const declarations = Object.values(config.queries).flatMap(({ versions, environments }) => [
    ...Object.values(versions),
    ...Object.values(environments).flatMap((environment) => Object.values(environment.versions)),
  ]);
  return new Map(declarations.flatMap((each) => declaredKafka(each)).map((each) => [each.clusterKey, each]));
}

/**
 * The Kafka sources of a version as they may be asked: only over connections that the configuration names. A text that
 * somebody posted could else make us send a secret of this process to a server of its choosing. One that names the brokers
 * alone is reached as the configuration reaches them.
 */
export function askedOf(
  declaration: Declaration | undefined,
  configured: ReadonlyMap<string, DeclaredKafka>,
): (DeclaredKafka & { refused: KafkaHeadError | null })[] {
  return declaredKafka(declaration).map((declared) => {
    if (configured.has(declared.clusterKey)) return { ...declared, refused: null };
    const known = [...configured.values()].find(({ brokers }) => brokers === declared.brokers);
    if (known === undefined || Object.keys(declared.settings).length > 0)
      return { ...declared, refused: unknownConnection(declared.brokers) };
    const { clusterKey, settings } = known;
    return { ...declared, clusterKey, settings, refused: null };
  });
}

function unknownConnection(brokers: string): KafkaHeadError {
  return new KafkaHeadError(
    'misdeclared',
    `kafka source, brokers ${brokers}: signalbox.yaml names no source that is reached like this. Name the connection there; a posted declaration then needs the brokers and the topic alone.`,
  );
}
