import { isFormatError } from '@/lib/spark/format-error';
import type { OperatorMetadata } from '@/lib/spark/state/operator-metadata';
import { parseStateSchema } from '@/lib/spark/state/parse-state-schema';
import type { StateColumn, StateSchema } from '@/lib/spark/state/state-schema';
import type { ReadContext } from '../read-context';
import type { ListedFile } from '../reading';
import type { OperatorFiles } from './store-files';

const AGGREGATION_FORMAT = 'spark.sql.streaming.aggregation.stateFormatVersion';
const DEFAULT_STORE = 'default';

/**
 * The columns of a store: from the schema file that operator metadata v2 names, wherever the checkpoint was copied to,
 * else from the one beside partition 0. Null when there is none (before 3.1) or it can't be read.
 * @param batchId newest batch whose schema counts; null = the newest there is
 * @throws StorageError
 */
export async function readStoreSchema(
  context: ReadContext,
  files: OperatorFiles,
  storeName: string,
  metadata: OperatorMetadata | undefined,
  { batchId, conf }: { batchId: bigint | null; conf: Readonly<Record<string, string>> },
): Promise<StateSchema | null> {
  const file = schemaFile(files, storeName, metadata, batchId);
  const schema = file === undefined ? null : await readSchemaFile(context, file);
  return schema !== null && isDedupe(schema, metadata, conf) ? withoutValue(schema) : schema;
}

/** What a schema file says; null when it is gone or can't be read. @throws StorageError */
export async function readSchemaFile(context: ReadContext, file: ListedFile): Promise<StateSchema | null> {
  const known = context.memory.schemas.get(file);
  if (known !== undefined) return known;
  const stored = await context.storage.read(file.path);
  const schema = stored === undefined ? null : parse(stored.bytes);
  context.memory.schemas.set(file, schema);
  return schema;
}

/** The schema file beside partition 0 (v1, v2), of the default store or of a named one. */
export function schemaBesidePartition(
  { operatorId, schemas }: OperatorFiles,
  storeName: string,
): ListedFile | undefined {
  const folder = storeName === DEFAULT_STORE ? '' : `${storeName}/`;
  return schemas.find(({ path }) => path === `state/${operatorId}/0/${folder}_metadata/schema`);
}

function schemaFile(
  files: OperatorFiles,
  storeName: string,
  metadata: OperatorMetadata | undefined,
  batchId: bigint | null,
): ListedFile | undefined {
  const folder = `state/${files.operatorId}/_stateSchema/${storeName}/`;
  const named = metadata?.stores.find((store) => store.storeName === storeName)?.schemaFileNames ?? [];
  for (const name of named.toReversed()) {
    const file = files.schemas.find(({ path }) => path === folder + name);
    if (file !== undefined) return file;
  }
  return newestUpTo(files.schemas, folder, batchId) ?? schemaBesidePartition(files, storeName);
}

/** `<batch>_<uuid>` of the greatest batch that counts. */
function newestUpTo(
  schemas: readonly ListedFile[],
  folder: string,
  batchId: bigint | null,
): ListedFile | undefined {
  let newest: { batch: bigint; file: ListedFile } | undefined;
  for (const file of schemas) {
    const batch = file.path.startsWith(folder)
      ? /^(\d{1,19})_/.exec(file.path.slice(folder.length))?.[1]
      : undefined;
    if (batch === undefined || (batchId !== null && BigInt(batch) > batchId)) continue;
    if (newest === undefined || BigInt(batch) > newest.batch) newest = { batch: BigInt(batch), file };
  }
  return newest?.file;
}

/**
 * Before 3.4 a deduplication recorded the columns of its input as its value, which is a dummy. Its name stands in the
 * metadata since 4.0; before, it is told by its key, which is a part of that input. An aggregation has its key in its
 * value only in the state format 1.
 * Source: StreamingDeduplicateExec (apache/spark sql/core …/streaming/statefulOperators.scala), SPARK-42572.
 */
function isDedupe(
  { version, families }: StateSchema,
  metadata: OperatorMetadata | undefined,
  conf: Readonly<Record<string, string>>,
): boolean {
  const [family] = families;
  if (version === 3 || family === undefined) return false;
  const name = metadata?.operatorName ?? null;
  if (name !== null) return name === 'dedupe';
  if (conf[AGGREGATION_FORMAT] === '1' || family.key.length === 0) return false;
  const has = (column: StateColumn) =>
    family.value.some(({ name, type }) => name === column.name && type === column.type);
  return family.key.every(has);
}

function withoutValue(schema: StateSchema): StateSchema {
  return { ...schema, families: schema.families.map((family) => ({ ...family, value: [] })) };
}

function parse(bytes: Uint8Array): StateSchema | null {
  try {
    return parseStateSchema(bytes);
  } catch (error) {
    if (isFormatError(error)) return null;
    throw error;
  }
}
