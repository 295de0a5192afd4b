import type { BatchFacts } from '../reading-batches';

/** Rows in the state after a batch, as the query reported them. */
export interface ReportedKeys {
  batchId: bigint;
  keys: bigint;
}

/** A start of the query, as its progress shows it. */
export interface ReportedRestart {
  atMs: bigint;
  words: string;
}

/** What a query's own progress adds to a reading. Empty where no progress is configured. */
export interface ReportedHistory {
  batches: readonly BatchFacts[];
  keys: readonly ReportedKeys[];
  restarts: readonly ReportedRestart[];
}

export const NOTHING_REPORTED: ReportedHistory = { batches: [], keys: [], restarts: [] };
