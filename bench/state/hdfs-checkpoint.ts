import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinBytes, lz4Stream } from '@/lib/spark/test-data/lz4-stream';
import { int32, javaUtf, type StateRecord, untypedRecords } from '@/lib/spark/test-data/state-file-bytes';
import { type Conf, startCheckpoint, writeBatch } from '../generate';
import { type Column, JOIN_STORES, type JoinStore } from './join-rows';

/** The last committed version; every store has the snapshot two before it, and two deltas. */
const VERSION = 10;
const CHANGED = 30;
const REMOVED = 10;

/** Settings as Spark 4 pins them for a join. */
const CONF: Conf = {
  'spark.sql.streaming.stateStore.providerClass':
    'org.apache.spark.sql.execution.streaming.state.HDFSBackedStateStoreProvider',
  'spark.sql.streaming.statefulOperator.useStrictDistribution': 'true',
  'spark.sql.streaming.join.stateFormatVersion': '2',
  'spark.sql.streaming.stateStore.compression.codec': 'lz4',
};

/**
 * A query with the four stores of a join in each partition, by the HDFS provider, as Spark's own readers take it: operator metadata,
 * schemas, snapshots and deltas. Partition p has p keys more than the first.
 */
export function generateHdfsState(directory: string, partitions: number): void {
  startCheckpoint(directory);
  for (let id = 0; id < VERSION; id++) writeBatch(directory, id, confOf(partitions));
  const stores = JOIN_STORES.map(({ name }) => ({
    storeName: name,
    numColsPrefixKey: 0,
    numPartitions: partitions,
  }));
  const operatorInfo = { operatorId: 0, operatorName: 'symmetricHashJoin' };
  write(
    join(directory, 'state/0/_metadata/metadata'),
    `v1\n${JSON.stringify({ operatorInfo, stateStoreInfo: stores })}`,
  );
  eachStore(directory, partitions, (folder, store, partition, first) => {
    if (partition === 0) write(join(folder, '_metadata/schema'), schema(store));
    write(join(folder, `${VERSION - 2}.snapshot`), packed(puts(store, first - 100 - partition, first)));
    for (const version of [VERSION - 1, VERSION])
      write(join(folder, deltaName(version)), delta(store, first, version));
  });
}

/** The next batch: a delta for each store, and the commit. */
export function appendHdfsBatch(directory: string, partitions: number): void {
  eachStore(directory, partitions, (folder, store, _, first) =>
    writeFileSync(join(folder, deltaName(VERSION + 1)), delta(store, first, VERSION + 1)),
  );
  writeBatch(directory, VERSION, confOf(partitions));
}

/** Takes that batch away. */
export function removeHdfsBatch(directory: string, partitions: number): void {
  for (const log of ['commits', 'offsets']) rmSync(join(directory, log, String(VERSION)));
  eachStore(directory, partitions, (folder) => rmSync(join(folder, deltaName(VERSION + 1))));
}

function confOf(partitions: number): Conf {
  return { ...CONF, 'spark.sql.shuffle.partitions': String(partitions) };
}

function eachStore(
  directory: string,
  partitions: number,
  work: (folder: string, store: JoinStore, partition: number, firstRow: number) => void,
): void {
  for (let partition = 0; partition < partitions; partition++) {
    for (const [i, store] of JOIN_STORES.entries()) {
      // Rows of its own for each store, with room on both sides.
      const first = (partition * JOIN_STORES.length + i + 1) * 1000;
      work(join(directory, 'state/0', String(partition), store.name), store, partition, first);
    }
  }
}

/** New keys above those that are there, and the oldest of the snapshot removed. */
function delta(store: JoinStore, first: number, version: number): Uint8Array {
  const batch = version - (VERSION - 1);
  const from = first + batch * CHANGED;
  const oldest = first - 100 + batch * REMOVED;
  const removed = puts(store, oldest, oldest + REMOVED).map(({ key }) => ({ key, value: null }));
  return packed([...puts(store, from, from + CHANGED), ...removed]);
}

function puts(store: JoinStore, from: number, to: number): StateRecord[] {
  return Array.from({ length: to - from }, (_, i) => store.row(from + i));
}

function packed(records: readonly StateRecord[]): Uint8Array {
  return lz4Stream(untypedRecords(records), 32 * 1024);
}

/** A schema file v2. */
function schema({ key, value }: JoinStore): Uint8Array {
  const columns = (of: readonly Column[]) => {
    const fields = of.map((column) => ({ ...column, nullable: true, metadata: {} }));
    return joinBytes([int32(1), javaUtf(JSON.stringify({ type: 'struct', fields }))]);
  };
  return joinBytes([javaUtf('v2'), columns(key), columns(value)]);
}

function deltaName(version: number): string {
  return `${version}.delta`;
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
}
