import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SinkReading } from '@/lib/sink/sink-reading';

/** What is compared. -1 stands for "no batch", as in Spark's own comparison. */
export interface StandFacts {
  reading: CheckpointReading;
  sink: SinkReading;
  /** Newest batch in the sink, newest committed, newest planned. */
  inSink: bigint;
  committed: bigint;
  planned: bigint;
}
