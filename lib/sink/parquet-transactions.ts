import { type FileMetaData, parquetMetadataAsync, type RowGroup } from 'hyparquet';
import { FormatError } from '@/lib/spark/format-error';
import { type DeltaTransaction, TRANSACTION_RETENTION } from '@/lib/spark/sink/delta-action';
import { isStorageError } from '@/lib/storage/storage-error';
import { readLeaf } from './parquet-leaf';
import type { RangedFile } from './ranged-file';

const FORMAT = 'Delta checkpoint';

/** What a Delta checkpoint file says about transactions. */
export interface CheckpointTransactions {
  transactions: DeltaTransaction[];
  /** `delta.setTransactionRetentionDuration` as written; null when the table has none, undefined when this file has no `metaData`. */
  transactionRetention: string | null | undefined;
}

/**
 * Reads the columns `txn` and `metaData.configuration` of a checkpoint in Parquet, and nothing of its data files. Row
 * groups in which they are null, as their statistics say, are passed over.
 * @throws FormatError `malformed` when this is no such Parquet file or too large; StorageError
 */
export async function readParquetTransactions(file: RangedFile): Promise<CheckpointTransactions> {
  try {
    const metadata = await parquetMetadataAsync(file);
    const found: CheckpointTransactions = { transactions: [], transactionRetention: undefined };
    for (const group of metadata.row_groups) {
      found.transactions.push(...(await transactionsOf(file, metadata, group)));
      const retention = await retentionOf(file, metadata, group);
      if (retention !== undefined) found.transactionRetention = retention;
    }
    return found;
  } catch (cause) {
    if (isStorageError(cause) || cause instanceof FormatError) throw cause;
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new FormatError('malformed', FORMAT, `cannot be read as Parquet: ${detail}`, null, { cause });
  }
}

async function transactionsOf(
  file: RangedFile,
  metadata: FileMetaData,
  group: RowGroup,
): Promise<DeltaTransaction[]> {
  const chunks = ['appId', 'version', 'lastUpdated'].map((name) => leafOf(group, ['txn', name]));
  if (!hasValues(chunks[0])) return [];
  const [appIds = [], versions = [], times = []] = await Promise.all(
    chunks.map((chunk) => (chunk === undefined ? [] : readLeaf(file, metadata, chunk, 1))),
  );
  return appIds.flatMap((appId, at) => {
    const [version, lastUpdated] = [versions[at], times[at]];
    if (typeof appId !== 'string' || typeof version !== 'bigint') return [];
    return [{ appId, version, lastUpdatedMs: typeof lastUpdated === 'bigint' ? lastUpdated : null }];
  });
}

/** Undefined where the group has no `metaData`. A checkpoint has one, so that all keys of the column are its own. */
async function retentionOf(
  file: RangedFile,
  metadata: FileMetaData,
  group: RowGroup,
): Promise<string | null | undefined> {
  if (!hasValues(leafOf(group, ['metaData', 'id']))) return undefined;
  const [keys, values] = ['key', 'value'].map((name) => leafOf(group, ['metaData', 'configuration'], name));
  if (keys === undefined || values === undefined || !hasValues(keys)) return null;
  // An entry of the map is there where its repeated group is, one name above the key and the value.
  const [names, texts] = await Promise.all(
    [keys, values].map((chunk) => readLeaf(file, metadata, chunk, chunk.path_in_schema.length - 1)),
  );
  const text = texts?.[names?.indexOf(TRANSACTION_RETENTION) ?? -1];
  return typeof text === 'string' ? text : null;
}

type Chunk = NonNullable<RowGroup['columns'][number]['meta_data']>;

/** The leaf below `start`, whose last name is `last` where that is given. */
function leafOf(group: RowGroup, start: readonly string[], last?: string): Chunk | undefined {
  for (const { meta_data: chunk } of group.columns) {
    const path = chunk?.path_in_schema ?? [];
    const isBelow = start.every((name, at) => path[at] === name);
    if (isBelow && (last === undefined ? path.length === start.length : path.at(-1) === last)) return chunk;
  }
  return undefined;
}

/** False without such a column, and when its statistics say that it is null in all rows. */
function hasValues(chunk: Chunk | undefined): boolean {
  return chunk !== undefined && chunk.statistics?.null_count !== chunk.num_values;
}
