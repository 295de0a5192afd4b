import { type FileMetaData, parquetMetadataAsync, parquetRead, type RowGroup } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { FormatError } from '@/lib/spark/format-error';
import type { DeltaTransaction } from '@/lib/spark/sink/delta-action';
import { isStorageError } from '@/lib/storage/storage-error';
import type { RangedFile } from './ranged-file';

const FORMAT = 'Delta checkpoint';
/** Rows of one row group that are decoded at once; Spark's row groups of a checkpoint stay far below. */
const MOST_ROWS = 20_000_000n;
/** Bytes of the `metaData` column: one row, whose schema may be long. */
const MOST_METADATA_BYTES = 16n * 1024n * 1024n;
const RETENTION = 'delta.setTransactionRetentionDuration';

/** What a Delta checkpoint file says about transactions. */
export interface CheckpointTransactions {
  transactions: DeltaTransaction[];
  /** `delta.setTransactionRetentionDuration` as written; null when the table has none, undefined when this file has no `metaData`. */
  transactionRetention: string | null | undefined;
}

/**
 * Reads the `txn` column of a checkpoint in Parquet, and the table's properties beside it; nothing of its files. Row groups in
 * which both are null, as their statistics say, are passed over.
 * @throws FormatError `malformed` when this is no such Parquet file or too large; StorageError
 */
export async function readParquetTransactions(file: RangedFile): Promise<CheckpointTransactions> {
  try {
    const metadata = await parquetMetadataAsync(file);
    const found: CheckpointTransactions = { transactions: [], transactionRetention: undefined };
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows);
      await readGroup(file, metadata, group, { rowStart, rowEnd }, found);
      rowStart = rowEnd;
    }
    return found;
  } catch (cause) {
    if (isStorageError(cause) || cause instanceof FormatError) throw cause;
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new FormatError('malformed', FORMAT, `cannot be read as Parquet: ${detail}`, null, { cause });
  }
}

async function readGroup(
  file: RangedFile,
  metadata: FileMetaData,
  group: RowGroup,
  rows: { rowStart: number; rowEnd: number },
  found: CheckpointTransactions,
): Promise<void> {
  const columns: string[] = [];
  if (hasValues(group, 'txn')) columns.push('txn');
  if (hasValues(group, 'metaData') && columnBytes(group, 'metaData') <= MOST_METADATA_BYTES)
    columns.push('metaData');
  if (columns.length === 0) return;
  if (group.num_rows > MOST_ROWS)
    throw new FormatError(
      'malformed',
      FORMAT,
      `a row group has ${group.num_rows} rows, read are ${MOST_ROWS}`,
    );
  await parquetRead({
    file,
    metadata,
    columns,
    compressors,
    ...rows,
    onChunk({ columnName, columnData }) {
      for (const value of columnData as Iterable<unknown>) {
        if (typeof value !== 'object' || value === null) continue;
        if (columnName === 'txn') found.transactions.push(...transactionOf(value));
        else {
          const retention = retentionOf(value);
          if (retention !== undefined) found.transactionRetention = retention;
        }
      }
    },
  });
}

/** False when the statistics of every leaf say that the column is null in all rows, or when there is no such column. */
function hasValues(group: RowGroup, column: string): boolean {
  return leaves(group, column).some((leaf) => leaf.statistics?.null_count !== leaf.num_values);
}

function columnBytes(group: RowGroup, column: string): bigint {
  return leaves(group, column).reduce((sum, leaf) => sum + leaf.total_uncompressed_size, 0n);
}

function leaves(group: RowGroup, column: string) {
  return group.columns.flatMap(({ meta_data: leaf }) => (leaf?.path_in_schema[0] === column ? [leaf] : []));
}

/** Nothing for a row of another action: there, the struct is null or all of its fields are. */
function transactionOf(value: object): DeltaTransaction[] {
  const { appId, version, lastUpdated } = value as Record<string, unknown>;
  if (typeof appId !== 'string' || typeof version !== 'bigint') return [];
  return [{ appId, version, lastUpdatedMs: typeof lastUpdated === 'bigint' ? lastUpdated : null }];
}

/** Undefined for a row without metadata; null for a table without the property. */
function retentionOf(value: object): string | null | undefined {
  const { id, configuration } = value as Record<string, unknown>;
  if (typeof id !== 'string') return undefined;
  if (typeof configuration !== 'object' || configuration === null) return null;
  const retention = (configuration as Record<string, unknown>)[RETENTION];
  return typeof retention === 'string' ? retention : null;
}
