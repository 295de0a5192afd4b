import type { OperatorMetadata } from '@/lib/spark/state/operator-metadata';
import type { ReadContext } from '../read-context';
import { readSchemaFile, schemaBesidePartition } from './schema-reading';
import type { OperatorFiles } from './store-files';

const SHUFFLE_PARTITIONS = 'spark.sql.shuffle.partitions';
/** Operators whose rows are always spread by a key. Others may send all rows to one task. */
const ALWAYS_SPREAD =
  /^(dedupe|symmetricHashJoin|flatMapGroupsWithState|applyInPandasWithState|transformWithState)/;

/**
 * How many partitions an operator's state has, so that a missing folder is noticed.
 *
 * The pinned `spark.sql.shuffle.partitions` of the newest batch is the number of state partitions (2.2+), also after
 * an offline repartition (4.2+), where operator metadata v1 keeps the old number. An operator whose rows all go to
 * one task (limit, aggregation without keys) has partition 0 only, while its metadata names the query's number:
 * with only partition 0 on disk the key tells which it is.
 * @throws StorageError
 */
export async function expectedPartitions(
  context: ReadContext,
  files: OperatorFiles,
  metadata: OperatorMetadata | undefined,
  conf: Readonly<Record<string, string>>,
): Promise<number> {
  let onDisk = 0;
  for (const partition of files.partitions.keys()) onDisk = Math.max(onDisk, partition + 1);
  const recorded = wholeNumber(metadata?.stores[0]?.numPartitions?.toString());
  const named = wholeNumber(conf[SHUFFLE_PARTITIONS]) ?? recorded ?? onDisk;
  if (onDisk !== 1 || named <= 1) return onDisk === 0 ? 0 : named;
  return (await isSpreadByKey(context, files, metadata)) ? named : 1;
}

async function isSpreadByKey(
  context: ReadContext,
  files: OperatorFiles,
  metadata: OperatorMetadata | undefined,
): Promise<boolean> {
  const name = metadata?.operatorName ?? null;
  if (name !== null && ALWAYS_SPREAD.test(name)) return true;
  if (name !== null && name !== 'stateStoreSave') return false;
  const file = schemaBesidePartition(files, 'default');
  const key = file === undefined ? undefined : (await readSchemaFile(context, file))?.families[0]?.key;
  // A limit has one column without a type; a session window without keys has only its start.
  return key?.some(({ name, type }) => type !== 'void' && name !== 'sessionStartTime') ?? false;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number.parseInt(text, 10) : null;
}
