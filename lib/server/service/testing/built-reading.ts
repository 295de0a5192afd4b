import type { CheckpointReading, LogFile, StateReading } from '@/lib/checkpoint/reading';
import type { CommitLogEntry, OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';

/** What a test says about a reading; the rest follows from it. */
export interface BuiltReading {
  nowMs: bigint;
  name?: string;
  queryId?: string | null;
  /** Planned batches from `first` on; each reads `records` from partition 0 of `orders`. */
  first?: bigint;
  planned: bigint;
  committed: bigint;
  everyMs?: bigint;
  durationMs?: bigint;
  records?: bigint;
  state?: StateReading | null;
}

/** A reading of a Kafka query, consistent with itself. */
export function buildReading(built: BuiltReading): CheckpointReading {
  const { nowMs, name = 'orders_v1', first = 0n, planned, committed } = built;
  const everyMs = built.everyMs ?? 10_000n;
  const durationMs = built.durationMs ?? 2_000n;
  const records = built.records ?? 100n;
  const plannedAt = (batchId: bigint) => nowMs - (planned - batchId) * everyMs - durationMs - 1_000n;
  const end = (batchId: bigint) => kafkaOffset((batchId + 1n) * records);
  const offsets: LogFile<OffsetLogEntry>[] = [];
  const commits: LogFile<CommitLogEntry>[] = [];
  for (let batchId = first; batchId <= planned; batchId += 1n) {
    const entry: OffsetLogEntry = {
      logVersion: 1,
      metadata: {
        batchWatermarkMs: plannedAt(batchId) - 60_000n,
        batchTimestampMs: plannedAt(batchId) - 5n,
        conf: { 'spark.sql.shuffle.partitions': '5' },
      },
      sources: [{ key: '0', name: null, offset: end(batchId) }],
    };
    offsets.push(logFile(`offsets/${batchId}`, batchId, plannedAt(batchId), entry));
    if (batchId > committed) continue;
    const commit = { logVersion: 1, nextBatchWatermarkMs: null, stateUniqueIds: null, sinkMetadata: null };
    commits.push(logFile(`commits/${batchId}`, batchId, plannedAt(batchId) + durationMs, commit));
  }
  const empty = planned < first;
  return {
    location: `/checkpoints/prod/${name}`,
    name,
    readAtMs: nowMs,
    listedAtMs: nowMs,
    kind: 'streaming',
    metadata:
      built.queryId === null
        ? { state: 'missing' }
        : { state: 'present', queryId: built.queryId ?? 'uuid-1' },
    offsetLog: empty ? null : { files: offsets, gaps: [] },
    commitLog: commits.length === 0 ? null : { files: commits, gaps: [] },
    lastPlannedBatch: empty ? null : planned,
    lastCommittedBatch: commits.length === 0 ? null : committed,
    uncommittedBatches: planned > committed ? [planned] : [],
    restart:
      planned > committed
        ? { action: 'rerun', batch: planned, why: `offsets/${planned} has no commit` }
        : { action: 'next', batch: planned + 1n, why: 'all committed' },
    watermarkMs: empty ? null : plannedAt(planned) - 60_000n,
    sources: [
      {
        index: 0,
        name: null,
        kind: 'kafka',
        committed: commits.length === 0 ? null : end(committed),
        planned: empty ? null : end(planned),
        started: kafkaOffset(0n),
        fileLog: null,
      },
    ],
    state: built.state ?? null,
    rdds: [],
    files: offsets.length + commits.length + 1,
    bytes: 1_000n,
    areas: [{ area: 'offsets', files: offsets.length, bytes: 500n }],
    temporaryFiles: [],
    asyncProgress: false,
    continuous: false,
    requests: { list: 1, read: 3 },
  };
}

export function kafkaOffset(value: bigint): SourceOffset {
  const normalized = { orders: { '0': String(value) } };
  return {
    kind: 'kafka',
    raw: `{"orders":{"0":${value}}}`,
    normalized,
    positions: [{ topic: 'orders', partition: '0', value }],
    unit: 'records',
  };
}

function logFile<Entry>(path: string, batchId: bigint, modifiedMs: bigint, entry: Entry): LogFile<Entry> {
  return { batchId, path, sizeBytes: 100n, modifiedMs, content: { state: 'parsed', entry } };
}
