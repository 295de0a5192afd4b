import type { BrokerLink, OffsetAsk } from './broker-link';

/** One partition to ask about, and the broker that leads it. */
export interface LedPartition {
  topic: string;
  partition: number;
  leader: number;
}

/** What a broker answers for one partition. `offset` −1: there is none at that time. */
export interface OffsetAnswer {
  errorCode: number;
  offset: bigint;
  timestamp: bigint;
}

/** `ListOffsetsRequest`: the high watermark (or last stable offset), and the log's start. */
export const LATEST = -1n;
export const EARLIEST = -2n;

export type OffsetWanted = LedPartition & { timestamp: bigint };

/**
 * Asks each leader once for all of its partitions.
 * @returns answers by `partitionKeyOf`; a partition of which nothing was said is missing
 * @throws KafkaHeadError when a leader does not answer
 */
export async function offsetsOf(
  linkTo: (broker: number) => Promise<BrokerLink>,
  wanted: readonly OffsetWanted[],
  committed = false,
): Promise<Map<string, OffsetAnswer>> {
  const answers = new Map<string, OffsetAnswer>();
  await Promise.all(
    [...groupBy(wanted, ({ leader }) => leader)].map(async ([leader, partitions]) => {
      const link = await linkTo(leader);
      const { topics } = await link.listOffsets(askOf(partitions), committed);
      for (const { name, partitions: answered } of topics)
        for (const { partitionIndex, errorCode, offset, timestamp } of answered)
          answers.set(partitionKeyOf(name, partitionIndex), { errorCode, offset, timestamp });
    }),
  );
  return answers;
}

export function partitionKeyOf(topic: string, partition: number): string {
  return `${topic}\n${partition}`;
}

function askOf(partitions: readonly OffsetWanted[]): OffsetAsk {
  return [...groupBy(partitions, ({ topic }) => topic)].map(([name, ofTopic]) => ({
    name,
    partitions: ofTopic.map(({ partition, timestamp }) => ({ partitionIndex: partition, timestamp })),
  }));
}

/** `Map.groupBy` needs Node 21. */
export function groupBy<Key, Value>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
