/** Another writer's newest transaction in a Delta table. */
export interface SinkTransaction {
  appId: string;
  version: bigint;
  /** Newest time that the log gives for it, epoch ms. */
  atMs: bigint | null;
}

/**
 * One observation of a sink's own log: which batches of one query it holds. Sources: Delta's `txn` actions in
 * `_delta_log`, Spark's `_spark_metadata` (FileStreamSink). Only what the log says; what it means for the checkpoint is
 * decided by lib/answer.
 */
export interface SinkReading {
  kind: 'delta' | 'file';
  location: string;
  readAtMs: bigint;
  /** Whose batches were looked for: the query id, or a declared `txnAppId`. Null for files, whose log names nobody. */
  appId: string | null;
  /** Newest batch of `appId` that the log holds; null = none. */
  newestBatch: bigint | null;
  newestBatchAtMs: bigint | null;
  /** Batches known one by one (recent commits of the log), ascending. Older ones are implied by `newestBatch`. */
  batches: bigint[];
  /** Oldest batch that would be known one by one; null when nothing is. Below it nothing is claimed. */
  knownFrom: bigint | null;
  /** Delta: newest table version and its time. */
  tableVersion: bigint | null;
  tableAtMs: bigint | null;
  /**
   * Delta: a transaction that was last updated longer ago is forgotten by the table, and no longer protects against a
   * repeat (`delta.setTransactionRetentionDuration`). Null: kept for ever, or not a Delta table.
   */
  forgetsAfterMs: bigint | null;
  /** Delta: transactions of others, newest first, at most 20. */
  others: SinkTransaction[];
  /** Files of the log that should be there and are not, or cannot be read. The reading then claims only what the rest proves. */
  troubles: { path: string; detail: string }[];
  /** Paths that this reading rests on. */
  evidence: string[];
  requests: { list: number; read: number };
}

/** What a sink's log says, without where and when it was read. */
export type SinkFacts = Omit<SinkReading, 'readAtMs' | 'location' | 'requests'>;
