import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { lz4Stream } from '@/lib/spark/test-data/lz4-stream';
import { untypedRecords } from '@/lib/spark/test-data/state-file-bytes';
import { ORDER_ROWS } from './state/join-rows';

const BATCHES = 10_000;
/** Committed batches of the query with state; its stores have a snapshot and two changelogs. */
const STATE_BATCHES = 10;
const PARTITIONS = 200;
const STORES = ['left-keyToNumValues', 'left-keyWithIndexToValue', 'right-keyToNumValues'];
const START_MS = 1_764_000_000_000;

/** Settings that an offset log pins. */
export type Conf = Readonly<Record<string, string>>;

/** As a real Spark 4 query pins them. */
const ROCKSDB_CONF: Conf = {
  'spark.sql.shuffle.partitions': String(PARTITIONS),
  'spark.sql.streaming.stateStore.providerClass':
    'org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider',
  'spark.sql.streaming.stateStore.rocksdb.formatVersion': '5',
  'spark.sql.streaming.statefulOperator.useStrictDistribution': 'true',
  'spark.sql.streaming.flatMapGroupsWithState.stateFormatVersion': '2',
  'spark.sql.streaming.multipleWatermarkPolicy': 'min',
  'spark.sql.streaming.aggregation.stateFormatVersion': '2',
  'spark.sql.streaming.join.stateFormatVersion': '2',
  'spark.sql.streaming.stateStore.compression.codec': 'lz4',
};

/** Writes a batch, planned and committed. */
export function writeBatch(directory: string, id: number, conf: Conf = ROCKSDB_CONF): void {
  const metadata = JSON.stringify({
    batchWatermarkMs: START_MS,
    batchTimestampMs: START_MS + id * 1000,
    conf,
  });
  const orders = Object.fromEntries([0, 1, 2, 3].map((partition) => [partition, id * 1000 + partition]));
  writeFileSync(join(directory, 'offsets', String(id)), `v1\n${metadata}\n${JSON.stringify({ orders })}`);
  writeFileSync(join(directory, 'commits', String(id)), `v1\n{"nextBatchWatermarkMs":${START_MS}}`);
}

/** Writes what a query writes before its first batch. */
export function startCheckpoint(directory: string): void {
  for (const name of ['offsets', 'commits', 'sources/0'])
    mkdirSync(join(directory, name), { recursive: true });
  writeFileSync(join(directory, 'metadata'), '{"id":"4f0b6b39-0d3c-4c55-9a6e-6b1a5c8f0001"}');
  writeFileSync(join(directory, 'sources/0/0'), '\0v1\n{"orders":{"0":0,"1":0,"2":0,"3":0}}');
}

/** A stateless query with 10,000 batches, all committed. */
export function generateBatches(directory: string): void {
  startCheckpoint(directory);
  for (let id = 0; id < BATCHES; id++) writeBatch(directory, id);
}

/** A RocksDB query with 200 partitions of 3 stores, each with a snapshot, its data files and changelogs. */
export function generateState(directory: string): void {
  startCheckpoint(directory);
  for (let id = 0; id < STATE_BATCHES; id++) writeBatch(directory, id);
  for (let partition = 0; partition < PARTITIONS; partition++) {
    for (const store of STORES) writeStore(join(directory, 'state/0', String(partition), store), partition);
  }
}

function writeStore(folder: string, partition: number): void {
  mkdirSync(join(folder, 'SSTs'), { recursive: true });
  const sstFiles = [1, 2, 3].map((n) => {
    const name = `00000${n}-0d3c4c55-9a6e-4b1a-8c5c-00000000000${n}.sst`;
    writeFileSync(join(folder, 'SSTs', name), new Uint8Array(1500 + n));
    return { localFileName: `00000${n}.sst`, dfsSstFileName: name, sizeBytes: 1500 + n };
  });
  const metadata = `v1\n${JSON.stringify({ sstFiles, numKeys: partition })}`;
  const text = new TextEncoder();
  const files = {
    CURRENT: text.encode('MANIFEST-000005\n'),
    'MANIFEST-000005': new Uint8Array(400).fill(7),
    'OPTIONS-000010': text.encode('# rocksdb option\n'.repeat(400)),
    metadata: text.encode(metadata),
  };
  writeFileSync(join(folder, `${STATE_BATCHES - 2}.zip`), zipSync(files));
  for (const version of [STATE_BATCHES - 1, STATE_BATCHES]) writeChangelog(folder, version);
}

/** A changelog with two changes. */
function writeChangelog(folder: string, version: number): void {
  const changes = lz4Stream(untypedRecords([ORDER_ROWS.row(version), ORDER_ROWS.row(version + 1)]));
  writeFileSync(join(folder, `${version}.changelog`), changes);
}

/** The next batch of a stateless query. */
export function appendBatch(directory: string): void {
  writeBatch(directory, BATCHES);
}

/** The next batch of the query with state: a changelog for each store, then the commit. */
export function appendStateBatch(directory: string): void {
  for (let partition = 0; partition < PARTITIONS; partition++) {
    for (const store of STORES) {
      writeChangelog(join(directory, 'state/0', String(partition), store), STATE_BATCHES + 1);
    }
  }
  writeBatch(directory, STATE_BATCHES);
}
