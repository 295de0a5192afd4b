import type { BrokerLink } from './broker-link';
import { EARLIEST, LATEST, type LedPartition, offsetsOf, partitionKeyOf } from './offsets-of';

/** Where a partition stood at a time. */
export interface PartitionAtTime {
  partition: string;
  /**
   * The first offset whose record is at least as young as the time asked, by its own timestamp; the end where none is. Every
   * record before it is older, and none that is written from now on lies before it. Null: its leader did not say.
   */
  position: bigint | null;
  /** Oldest offset that is still there; null when its leader did not say. */
  beginning: bigint | null;
  end: bigint | null;
  /** False: no record is as young, so `position` is the end. */
  isFound: boolean;
}

/** Where the partitions of one topic stood at `fromMs`. */
export interface TopicAtTime {
  topic: string;
  /** Every partition that the topic has, ascending; one without a leader has no position. */
  partitions: PartitionAtTime[];
  /** When the brokers were asked, epoch ms. */
  askedMs: bigint;
  /** Why the topic could not be asked, in words; null where it was. */
  failure: string | null;
}

/**
 * Looks up `fromMs` in each partition with `ListOffsets` by time. The ends are asked first: a record that comes between
 * the two questions is then found by its time, or lies at the end that is already known, and is skipped in neither case.
 * Source: UnifiedLog.fetchOffsetByTimestamp (Kafka 2.4 to 4.x).
 * @throws KafkaHeadError when a leader does not answer
 */
export async function positionsAtTime(
  linkTo: (broker: number) => Promise<BrokerLink>,
  led: readonly LedPartition[],
  fromMs: bigint,
): Promise<Map<string, PartitionAtTime>> {
  const [ends, beginnings] = await Promise.all([
    offsetsOf(linkTo, withTime(led, LATEST)),
    offsetsOf(linkTo, withTime(led, EARLIEST)),
  ]);
  // A negative time is a word of the protocol.
  const found = await offsetsOf(linkTo, withTime(led, fromMs < 0n ? 0n : fromMs));
  return new Map(
    led.map(({ topic, partition }) => {
      const key = partitionKeyOf(topic, partition);
      const [end, beginning] = [ends, beginnings].map((answers) => {
        const answer = answers.get(key);
        return answer === undefined || answer.errorCode !== 0 || answer.offset < 0n ? null : answer.offset;
      }) as [bigint | null, bigint | null];
      const answer = found.get(key);
      const isTold = answer !== undefined && answer.errorCode === 0;
      const isFound = isTold && answer.offset >= 0n;
      const position = !isTold ? null : isFound ? answer.offset : end;
      return [key, { partition: String(partition), position, beginning, end, isFound }];
    }),
  );
}

function withTime(led: readonly LedPartition[], timestamp: bigint) {
  return led.map((each) => ({ ...each, timestamp }));
}
