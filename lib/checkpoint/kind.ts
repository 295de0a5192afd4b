import type { CheckpointLayout } from './layout';
import type { CheckpointKind, ListedFile } from './reading';

/**
 * What lies at a location.
 *
 *     metadata, offsets/, commits/           streaming query
 *     [<uuid>/]rdd-<id>/part-00000 …         reliable RDD checkpoint (SparkContext.setCheckpointDir)
 *     checkpoint-<ms>[.bk]                   DStreams: Java serialisation, only size and time are known
 *
 * Sources: StreamingQueryCheckpointMetadata, ReliableCheckpointRDD, streaming/Checkpoint.scala (apache/spark), 2.1 to 4.2.
 */
export function checkpointKind(layout: CheckpointLayout, listing: readonly ListedFile[]): CheckpointKind {
  if (layout.metadata !== undefined || layout.offsets?.length || layout.commits?.length) return 'streaming';
  if (listing.length === 0) return 'empty';
  if (listing.some(({ path }) => RDD_PART.test(path))) return 'rdd';
  if (listing.some(({ path }) => /^checkpoint-\d+(\.bk)?$/.test(path))) return 'dstream';
  return 'unknown';
}

/** Path of a file of an RDD checkpoint, seen from the uuid directory or the one above. */
export const RDD_PART = /^(?:[0-9a-f-]{36}\/)?rdd-(\d+)\/(part-\d{5,}|_partitioner)$/;
