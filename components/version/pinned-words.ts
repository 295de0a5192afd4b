/**
 * What a pinned setting decides. The recorded value overrides the session's on a restart (apache/spark
 * sql/core …/execution/streaming/OffsetSeq.scala, OffsetSeqMetadata.setSessionConf; 2.2 to 4.2). A key that is not
 * here is shown without words.
 */
const WORDS: Record<string, string> = {
  'spark.sql.shuffle.partitions':
    'Number of state partitions: fixed for the life of the checkpoint, whatever the job asks for.',
  'spark.sql.streaming.stateStore.providerClass': 'Which store holds the state: HDFS-backed or RocksDB.',
  'spark.sql.streaming.multipleWatermarkPolicy':
    'With several watermarks: the slowest (min) or the fastest (max) one counts.',
  'spark.sql.streaming.flatMapGroupsWithState.stateFormatVersion': 'Layout of arbitrary state.',
  'spark.sql.streaming.aggregation.stateFormatVersion': 'Layout of aggregation state.',
  'spark.sql.streaming.join.stateFormatVersion': 'Layout of stream-stream join state.',
  'spark.sql.streaming.stateStore.compression.codec': 'Compression of state files.',
  'spark.sql.streaming.stateStore.rocksdb.formatVersion': 'Format of RocksDB tables.',
  'spark.sql.streaming.stateStore.encodingFormat': 'Encoding of keys and values: unsaferow or avro.',
  'spark.sql.streaming.stateStore.rowChecksum.enabled': 'Whether each state row carries a checksum.',
  'spark.sql.streaming.stateStore.rocksdb.mergeOperatorVersion': 'How merged list values are separated.',
  'spark.sql.streaming.statefulOperator.useStrictDistribution':
    'Whether stateful operators insist on their exact partitioning.',
  'spark.sql.optimizer.pruneFiltersCanPruneStreamingSubplan':
    'Whether an always-false filter may remove a streaming part of the plan.',
};

export function pinnedWords(key: string): string | null {
  return WORDS[key] ?? null;
}
