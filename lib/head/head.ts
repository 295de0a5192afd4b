/**
 * Where a head's number comes from; shown beside every lag.
 * `recorded`: written down from the source beside it · `reported`: `latestOffset` in the query's own progress ·
 * `given`: handed over by a person, as in `doctor --facts`.
 */
export type HeadOrigin = 'recorded' | 'reported' | 'given';

/** The oldest and newest position that a source had at one moment, for one partition. */
export interface Head {
  topic: string | null;
  partition: string;
  /** Oldest position still available; null when the origin does not tell. */
  beginning: bigint | null;
  /** Next position to be written (exclusive end). */
  end: bigint;
}

/** All heads of one source as seen at one moment by one origin. */
export interface HeadReading {
  origin: HeadOrigin;
  /** In words, e.g. `recorded broker offsets`, `latestOffset in progress of batch 41`. */
  label: string;
  /** When it was true at the source, epoch ms. */
  atMs: bigint;
  /** Index of the source in the version's plan; null when only the topic is known. */
  sourceIndex: number | null;
  heads: Head[];
}
