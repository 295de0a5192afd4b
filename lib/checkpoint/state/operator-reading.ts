import type { CommitLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { StateSchema } from '@/lib/spark/state/state-schema';
import { mapConcurrently } from '@/lib/storage/concurrent';
import { READS_AT_ONCE, type ReadContext } from '../read-context';
import type { LogReading, OperatorReading, StoreReading } from '../reading';
import { type Provider, providerOf } from './chain-files';
import { expectedPartitions } from './expected-partitions';
import { readOperatorMetadata } from './operator-metadata-reading';
import { readStoreSchema } from './schema-reading';
import { emptyStore, type OperatorFiles } from './store-files';
import { readStorePartition, type StorePartition } from './store-partition';
import { sumKnown } from './sum-known';
import { idsFromCommits, JOIN_STORES } from './unique-id';

/** More partitions than any query has. */
const MOST_PARTITIONS = 100_000;

/** What the whole checkpoint tells about its state. */
export interface StateFacts {
  requiredVersion: bigint | null;
  /** Settings of the newest planned batch. */
  conf: Readonly<Record<string, string>>;
  commitLog: LogReading<CommitLogEntry> | null;
  /** Newest batch whose operator metadata counts; null = the newest there is. */
  batchId: bigint | null;
}

export interface OperatorState {
  reading: OperatorReading;
  /** Of every store in every partition: the versions that can be built. */
  usable: Set<bigint>[];
}

/** One stateful operator: every store in every partition that exists or should. @throws StorageError */
export async function readOperator(
  context: ReadContext,
  files: OperatorFiles,
  facts: StateFacts,
): Promise<OperatorState> {
  const metadata = await readOperatorMetadata(context, files, facts.batchId);
  const numPartitions = await expectedPartitions(context, files, metadata, facts.conf);
  const partitionIds = partitionsOf(files, numPartitions);
  const storeNames = namesOfStores(files, metadata?.stores.map(({ storeName }) => storeName) ?? []);
  const plan = {
    required: facts.requiredVersion,
    provider: providerOfAll(files),
    retained: retainedBatches(facts.conf),
  };
  const stores: StoreReading[] = [];
  const usable: Set<bigint>[] = [];
  for (const name of storeNames) {
    const partitions = await mapConcurrently(partitionIds, READS_AT_ONCE, (partition) => {
      const store =
        files.partitions.get(partition)?.get(name) ?? emptyStore(files.operatorId, partition, name);
      const idOf = idsFromCommits(facts.commitLog, files.operatorId, partition, name);
      return readStorePartition(context, store, idOf, plan);
    });
    const schema = await readStoreSchema(context, files, name, metadata, facts);
    stores.push(storeReading(name, schema, partitions));
    for (const partition of partitions) usable.push(partition.usable);
  }
  return {
    reading: {
      operatorId: files.operatorId,
      name: metadata?.operatorName ?? null,
      numPartitions,
      properties: metadata?.propertiesJson ?? null,
      stores,
    },
    usable,
  };
}

/** All that should be there; where that number is absurd, those that are. */
function partitionsOf({ partitions }: OperatorFiles, numPartitions: number): number[] {
  if (numPartitions <= MOST_PARTITIONS) return Array.from({ length: numPartitions }, (_, id) => id);
  return [...partitions.keys()].sort((a, b) => a - b);
}

/** `spark.sql.streaming.minBatchesToRetain`; Spark does not pin it, so it is usually the default that holds. */
function retainedBatches(conf: Readonly<Record<string, string>>): bigint {
  const text = conf['spark.sql.streaming.minBatchesToRetain'] ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? BigInt(text) : 100n;
}

function storeReading(name: string, schema: StateSchema | null, partitions: StorePartition[]): StoreReading {
  const readings = partitions.map(({ reading }) => reading);
  return {
    name,
    keys: sumKnown(readings.map(({ keys }) => keys)),
    keysMin: sumKnown(readings.map(({ keysMin }) => keysMin)),
    keysMax: sumKnown(readings.map(({ keysMax }) => keysMax)),
    liveBytes: sumKnown(readings.map(({ liveBytes }) => liveBytes)),
    retainedBytes: readings.reduce((sum, { retainedBytes }) => sum + retainedBytes, 0n),
    reclaimableBytes: sumKnown(readings.map(({ reclaimableBytes }) => reclaimableBytes)),
    schema,
    partitions: readings,
  };
}

/** The provider of an operator's state, for a partition that has no file to tell it. */
function providerOfAll(files: OperatorFiles): Provider {
  const stores = [...files.partitions.values()].flatMap((partition) => [...partition.values()]);
  return stores.map(providerOf).find((provider) => provider !== 'unknown') ?? 'unknown';
}

/**
 * Stores that the metadata names, and those on disk. Where one store of a join is, all four should be: before 4.0 no
 * metadata says so.
 */
function namesOfStores(files: OperatorFiles, named: string[]): string[] {
  const found = [...files.partitions.values()].flatMap((stores) => [...stores.values()]);
  const withState = found.filter(({ versions, dataFiles }) => versions.length > 0 || dataFiles.size > 0);
  const onDisk = withState.map(({ storeName }) => storeName).sort();
  const isJoin = onDisk.some((name) => JOIN_STORES.includes(name));
  return [...new Set([...named, ...(isJoin ? JOIN_STORES : []), ...onDisk])];
}
