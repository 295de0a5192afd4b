/**
 * Where a head's number comes from; shown beside every lag.
 * `broker`: asked of the Kafka broker · `recorded`: written down from the source beside it · `reported`: `latestOffset`
 * in the query's own progress · `given`: handed over by a person, as in `doctor --facts`.
 */
export type HeadOrigin = 'broker' | 'recorded' | 'reported' | 'given';

/** The oldest and newest position that a source had at one moment, for one partition. */
export interface Head {
  topic: string | null;
  partition: string;
  /** Oldest position still available; null when the origin does not tell. */
  beginning: bigint | null;
  /** Next position to be written (exclusive end). Kafka: the high watermark, as a read_uncommitted reader sees it. */
  end: bigint;
  /** Kafka: last stable offset, the end for a read_committed reader. Absent or null when the origin does not tell. */
  stableEnd?: bigint | null;
  /** When positions that somebody asked about were written, by the record's own timestamps. Absent: not asked. */
  writtenAt?: WrittenAt[];
}

/** The record at `position` bears a time in [`fromMs`, `toMs`], epoch ms. Null = no bound is known on that side. */
export interface WrittenAt {
  position: bigint;
  fromMs: bigint | null;
  toMs: bigint | null;
}

/** What a broker says about a topic. Null is unknown: the broker does not tell, or does not let us ask. */
export interface TopicFacts {
  /** A topic that is deleted and made anew has another id (Kafka 2.8+). */
  topicId: string | null;
  /**
   * Until when, at the latest, a topic of another id had this name, epoch ms: positions committed until then may belong to
   * that one. Null when no other id was ever seen.
   */
  otherIdUntilMs: bigint | null;
  /** `retention.ms`; −1 = no limit by time. */
  retentionMs: bigint | null;
  /** `retention.bytes` per partition; −1 = no limit by size. */
  retentionBytes: bigint | null;
  /** `cleanup.policy`, e.g. `['compact']`, `['delete']`. */
  cleanupPolicy: string[] | null;
  /** `message.timestamp.type`: `CreateTime` (the producers' clocks) or `LogAppendTime` (the broker's). */
  timestampType: string | null;
  /**
   * True: a transactional producer was seen, so offsets hold markers besides records. False: none among the producers
   * that the broker still remembers (`producer.id.expiration.ms`, a day by default): no proof that there never was one.
   */
  transactional: boolean | null;
}

/** Why a source could not be asked. */
export type HeadFailureKind =
  | 'unreachable'
  | 'denied'
  | 'absent'
  | 'tls'
  | 'sasl'
  | 'misdeclared'
  | 'protocol';

/** The source did not answer: what was known of these topics before `sinceMs` is not known any more. */
export interface HeadFailure {
  kind: HeadFailureKind;
  /** Null: all topics of the source. */
  topics: string[] | null;
  /** The first attempt that failed since the last answer, epoch ms. */
  sinceMs: bigint;
  /** What was asked, of whom, and what came of it. Holds no credentials. */
  message: string;
}

/** All heads of one source as seen at one moment by one origin. */
export interface HeadReading {
  origin: HeadOrigin;
  /** In words, e.g. `recorded broker offsets`, `latestOffset in progress of batch 41`. */
  label: string;
  /** When it was true at the source, epoch ms; of a failure, when it was last tried. */
  atMs: bigint;
  /** Index of the source in the version's plan; null when only the topic is known. */
  sourceIndex: number | null;
  /** Of one topic where the origin is `broker`; empty when the source did not answer. */
  heads: Head[];
  /** How many partitions the topic has: `heads` lacks those that nobody could tell of. Absent: the origin does not count. */
  partitions?: number;
  /** Of the topic that `heads` are of. Absent: the origin knows none. */
  topic?: TopicFacts;
  /** Set when the source did not answer. */
  failure?: HeadFailure;
}
