import type { SinkReading } from '@/lib/sink/sink-reading';

/** What a sink's own log says of its writers. A batch that one of them wrote is not taken from it again. */
export interface KnownSink {
  kind: string;
  /** The declared `txnAppId` of the writer; null: the query id stands in its place. */
  appId: string | null;
  /** Newest batch per writer. */
  transactions: readonly {
    /** Null: the log belongs to the place and names nobody (file sink). */
    appId: string | null;
    version: bigint;
    /** Newest time that the log gives for it, epoch ms; null when it gives none. */
    atMs: bigint | null;
  }[];
  /** Newest commit of anybody in the table, epoch ms; null when not known. */
  tableAtMs: bigint | null;
}

/** A sink as a look at its log showed it. */
export function sinkOf({ kind, appId, newestBatch, newestBatchAtMs, tableAtMs }: SinkReading): KnownSink {
  return {
    kind,
    appId,
    transactions: newestBatch === null ? [] : [{ appId, version: newestBatch, atMs: newestBatchAtMs }],
    tableAtMs,
  };
}
