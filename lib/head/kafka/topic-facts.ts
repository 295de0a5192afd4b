import type { TopicFacts } from '../head';
import type { BrokerLink } from './broker-link';
import { groupBy, type LedPartition } from './offsets-of';

type Told = Omit<TopicFacts, 'topicId' | 'otherIdUntilMs'>;

const NOTHING_TOLD: Told = {
  retentionMs: null,
  retentionBytes: null,
  cleanupPolicy: null,
  timestampType: null,
  transactional: null,
};

/**
 * Settings of topics and whether transactions were seen in them: one request to any broker for the settings, one to each
 * leader for its producers. What the user may not ask stays unknown.
 * @param partitions every partition that has a leader
 * @throws KafkaHeadError when a broker does not answer at all
 */
export async function topicFacts(
  linkTo: (broker: number) => Promise<BrokerLink>,
  partitions: readonly LedPartition[],
): Promise<Map<string, Told>> {
  const facts = new Map<string, Told>();
  const [first] = partitions;
  if (first === undefined) return facts;
  const topics = [...new Set(partitions.map(({ topic }) => topic))];
  const any = await linkTo(first.leader);
  for (const { errorCode, resourceName, configs } of (await any.topicConfigs(topics))?.results ?? []) {
    if (errorCode !== 0) continue;
    const values = new Map(configs.map(({ name, value }) => [name, value]));
    facts.set(resourceName, {
      ...NOTHING_TOLD,
      retentionMs: longOf(values.get('retention.ms')),
      retentionBytes: longOf(values.get('retention.bytes')),
      cleanupPolicy: listOf(values.get('cleanup.policy')),
      timestampType: values.get('message.timestamp.type') ?? null,
    });
  }
  const seen = await transactionsIn(linkTo, partitions);
  for (const topic of topics) {
    const told = facts.get(topic) ?? NOTHING_TOLD;
    facts.set(topic, { ...told, transactional: seen.get(topic) ?? null });
  }
  return facts;
}

/**
 * Whether a transactional producer wrote to a topic, as its leaders remember: the transaction's end takes an offset. A
 * coordinator's epoch stands only with a producer whose transaction was ended (ProducerStateEntry, Kafka 2.8 to 4.x).
 */
async function transactionsIn(
  linkTo: (broker: number) => Promise<BrokerLink>,
  partitions: readonly LedPartition[],
): Promise<Map<string, boolean>> {
  const seen = new Map<string, boolean>();
  const untold = new Set<string>();
  const byLeader = groupBy(partitions, ({ leader }) => leader);
  await Promise.all(
    [...byLeader].map(async ([leader, led]) => {
      const link = await linkTo(leader);
      const asked = [...groupBy(led, ({ topic }) => topic)].map(([name, ofTopic]) => ({
        name,
        partitionIndexes: ofTopic.map(({ partition }) => partition),
      }));
      const answer = await link.producers(asked);
      if (answer === null) for (const { name } of asked) untold.add(name);
      for (const { name, partitions: told } of answer?.topics ?? [])
        for (const { errorCode, activeProducers } of told) {
          if (errorCode !== 0) untold.add(name);
          else if (activeProducers.some(isTransactional)) seen.set(name, true);
          else if (!seen.has(name)) seen.set(name, false);
        }
    }),
  );
  for (const topic of untold) if (seen.get(topic) !== true) seen.delete(topic);
  return seen;
}

function isTransactional(producer: { coordinatorEpoch: number; currentTxnStartOffset: bigint }): boolean {
  return producer.coordinatorEpoch >= 0 || producer.currentTxnStartOffset >= 0n;
}

function longOf(value: string | null | undefined): bigint | null {
  return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? BigInt(value) : null;
}

function listOf(value: string | null | undefined): string[] | null {
  return typeof value === 'string' ? value.split(',').map((each) => each.trim()) : null;
}
