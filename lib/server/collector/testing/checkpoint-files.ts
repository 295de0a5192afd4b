import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a written checkpoint holds. */
export interface WrittenCheckpoint {
  queryId: string;
  /** Batches `0…planned`; each ends at `(batch + 1) × 100` in partition 0 of `orders`. */
  planned: number;
  committed: number;
  /** Driver's clock of batch 0; a batch is planned each second. */
  startMs: number;
}

/** Writes a small checkpoint as Spark would leave it. */
export function writeCheckpoint(directory: string, checkpoint: WrittenCheckpoint): void {
  write(directory, 'metadata', JSON.stringify({ id: checkpoint.queryId }));
  for (let batch = 0; batch <= checkpoint.planned; batch += 1)
    writeOffsets(directory, batch, checkpoint.startMs);
  for (let batch = 0; batch <= checkpoint.committed; batch += 1) writeCommit(directory, batch);
}

export function writeOffsets(directory: string, batch: number, startMs: number): void {
  const metadata = { batchWatermarkMs: 0, batchTimestampMs: startMs + batch * 1_000, conf: {} };
  const end = { orders: { '0': (batch + 1) * 100 } };
  write(directory, `offsets/${batch}`, `v1\n${JSON.stringify(metadata)}\n${JSON.stringify(end)}`);
}

export function writeCommit(directory: string, batch: number): void {
  write(directory, `commits/${batch}`, 'v1\n{"nextBatchWatermarkMs":0}');
}

function write(directory: string, path: string, text: string): void {
  const file = join(directory, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
