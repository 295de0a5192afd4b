import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SinkReading } from '@/lib/sink/sink-reading';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import type { Manifest } from '../manifest';

/**
 * A query that runs, stops, is cut short and restarts, and writes its checkpoint in Spark's form. One Kafka topic with one
 * partition. It knows the truth that a checkpoint does not tell: whether a batch without commit was written.
 */
export class SimulatedQuery {
  readonly storage: MemoryStorage;
  running = false;
  /** Started, and no trigger has come since: nobody could see it yet. */
  unseen = false;
  /** Where it began; null: never. */
  began: bigint | null = null;
  /** End of its last commit. */
  committed = 0n;
  /** A batch that is planned and not committed. */
  open: { end: bigint; written: boolean } | null = null;
  lastWriteMs = 0n;
  private batch = 0;

  constructor(readonly name: string) {
    this.storage = new MemoryStorage(`memory/${name}`);
  }

  /** Where its output ends in truth. */
  get writtenEnd(): bigint {
    return this.open?.written ? this.open.end : this.committed;
  }

  /** Starts it; a start position counts only the first time. */
  start(at: bigint): void {
    this.unseen ||= !this.running;
    this.running = true;
    if (this.began !== null) return;
    this.began = at;
    this.committed = at;
    this.storage.write('metadata', JSON.stringify({ id: `id-of-${this.name}` }));
    this.storage.write('sources/0/0', `\0v1\n{"orders":{"0":${at}}}`);
  }

  /** One trigger: what is open is done first, with its recorded end. */
  run(sourceEnd: bigint, nowMs: bigint): void {
    if (!this.running) return;
    this.unseen = false;
    if (this.open === null && sourceEnd > this.committed) this.plan(sourceEnd, nowMs, true);
    if (this.open !== null) this.commit(nowMs + 1_000n);
  }

  /** The driver dies after it planned a batch, before or after the batch was written. */
  dieInBatch(sourceEnd: bigint, nowMs: bigint, written: boolean): void {
    if (this.running && this.open === null && sourceEnd > this.committed)
      this.plan(sourceEnd, nowMs, written);
    this.running = false;
  }

  private plan(end: bigint, nowMs: bigint, written: boolean): void {
    const metadata = `{"batchWatermarkMs":0,"batchTimestampMs":${nowMs},"conf":{}}`;
    this.storage.write(`offsets/${this.batch}`, `v1\n${metadata}\n{"orders":{"0":${end}}}`, nowMs);
    this.open = { end, written };
    this.lastWriteMs = nowMs;
  }

  private commit(nowMs: bigint): void {
    this.storage.write(`commits/${this.batch}`, 'v1\n{"nextBatchWatermarkMs":0}', nowMs);
    this.committed = this.open?.end ?? this.committed;
    this.open = null;
    this.batch += 1;
    this.lastWriteMs = nowMs;
  }

  async read(nowMs: bigint): Promise<CheckpointReading | null> {
    const result = await readCheckpoint({ storage: this.storage, nowMs, state: 'none' });
    return result.state === 'absent' ? null : result.reading;
  }

  /** A Delta sink that tells the truth about its batches. */
  sink(readAtMs: bigint): SinkReading {
    const newest = BigInt(this.batch - 1) + (this.open?.written ? 1n : 0n);
    return {
      kind: 'delta',
      location: `s3://lake/${this.name}`,
      readAtMs,
      appId: `id-of-${this.name}`,
      newestBatch: newest < 0n ? null : newest,
      newestBatchAtMs: null,
      batches: [],
      knownFrom: null,
      tableVersion: newest,
      tableAtMs: null,
      forgetsAfterMs: null,
      others: [],
      troubles: [],
      evidence: [],
      requests: { list: 0, read: 0 },
    };
  }

  manifest(takenMs: bigint): Manifest {
    const files = [...this.storage.files].map(([path, { bytes, modifiedMs }]) => ({
      path,
      sizeBytes: BigInt(bytes.length),
      modifiedMs,
      hash: new TextDecoder().decode(bytes),
    }));
    return { takenMs, files };
  }
}
