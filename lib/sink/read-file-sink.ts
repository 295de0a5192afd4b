import { compactInterval, greatest, missingEntries } from '@/lib/spark/log/file-log-compaction';
import { parseLogFileName } from '@/lib/spark/name/log-file-name';
import type { Storage, StoredEntry } from '@/lib/storage/storage';
import type { SinkFacts } from './sink-reading';

const SINK_LOG = '_spark_metadata';
/** More entries than a log has that Spark keeps compact. */
const MOST_LISTED = 200_000;
const SHOWN_BATCHES = 100;
const SHOWN_MISSING = 20;

/**
 * Which batches the log of a file sink holds, by one listing: the names say it, as they do to Spark, which skips a batch
 * whose id is not above the greatest (FileStreamSink.addBatch, 2.1 to 4.2). A batch without rows has a file too.
 * The log names no query: it belongs to the directory. @throws StorageError
 */
export async function readFileSink(storage: Storage): Promise<SinkFacts> {
  const plain = new Map<bigint, StoredEntry>();
  const compact = new Map<bigint, StoredEntry>();
  const troubles: SinkFacts['troubles'] = [];
  let listed = 0;
  for await (const page of storage.list(SINK_LOG, { recursive: false })) {
    for (const entry of page.entries) {
      const name = parseLogFileName(entry.path.slice(SINK_LOG.length + 1));
      if (name.kind === 'batch') plain.set(name.batchId, entry);
      else if (name.kind === 'compact') compact.set(name.batchId, entry);
    }
    listed += page.entries.length;
    if (listed < MOST_LISTED) continue;
    troubles.push({ path: SINK_LOG, detail: `more than ${MOST_LISTED} files, of which these were listed` });
    break;
  }
  const ids = [...new Set([...plain.keys(), ...compact.keys()])].sort((a, b) => (a < b ? -1 : 1));
  const newestBatch = greatest(ids);
  const newest = newestBatch === null ? undefined : (plain.get(newestBatch) ?? compact.get(newestBatch));
  for (const id of missingEntries([...plain.keys()], [...compact.keys()], SHOWN_MISSING))
    troubles.push({ path: `${SINK_LOG}/${id}`, detail: missingDetail(id, [...compact.keys()]) });
  if (newest?.sizeBytes === 0n)
    troubles.push({
      path: newest.path,
      detail: 'the file has no bytes; Spark takes the batch for written all the same',
    });
  return {
    kind: 'file',
    appId: null,
    newestBatch,
    newestBatchAtMs: newest?.modifiedMs ?? null,
    batches: ids.slice(-SHOWN_BATCHES),
    knownFrom: oldestKnown(ids, greatest(compact.keys())),
    tableVersion: null,
    tableAtMs: null,
    forgetsAfterMs: null,
    others: [],
    troubles,
    evidence: newest === undefined ? [] : [newest.path],
  };
}

function missingDetail(id: bigint, compactIds: bigint[]): string {
  const interval = compactInterval(compactIds);
  const next = interval === null ? '' : `, the next with entry ${nextCompaction(id, interval)}`;
  return `entry ${id} is not there, and newer ones are: whoever reads the table misses its files, and compaction fails${next}`;
}

function nextCompaction(id: bigint, interval: number): bigint {
  const step = BigInt(interval);
  return ((id + step + 1n) / step) * step - 1n;
}

/**
 * Files below the newest compact one may have been deleted as covered: then only the run without a hole that ends there
 * is known one by one. After it every entry must be there, and one that is missing is known to be.
 */
function oldestKnown(ids: readonly bigint[], newestCompact: bigint | null): bigint | null {
  if (newestCompact === null) return ids[0] ?? null;
  const present = new Set(ids);
  let oldest = newestCompact;
  while (present.has(oldest - 1n)) oldest--;
  return oldest;
}
