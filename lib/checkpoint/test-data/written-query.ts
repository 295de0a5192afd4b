import { zipSync } from 'fflate';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import { type StateRecord, stateFile, stateFileOf } from './state-file';

const START_MS = 1_764_000_000_000n;
const SHUFFLE_PARTITIONS = 'spark.sql.shuffle.partitions';

/** Writes the files of a query as Spark does, one step at a time, into a storage in memory. One Kafka source. */
export class WrittenQuery {
  readonly storage: MemoryStorage;

  constructor(
    private readonly shape: { partitions?: number; conf?: Record<string, string> } = {},
    storage = new MemoryStorage(),
  ) {
    this.storage = storage;
    storage.write('metadata', '{"id":"4f0b6b39-0d3c-4c55-9a6e-6b1a5c8f0001"}');
    storage.write('sources/0/0', '\0v1\n{"orders":{"0":0}}');
  }

  /** When batch `id` is planned; it is committed half a minute later. */
  plannedMs(id: number): bigint {
    return START_MS + BigInt(id) * 60_000n;
  }

  plan(id: number, offset = (id + 1) * 100): this {
    const conf = { [SHUFFLE_PARTITIONS]: String(this.shape.partitions ?? 5), ...this.shape.conf };
    const metadata = JSON.stringify({
      batchWatermarkMs: 0,
      batchTimestampMs: Number(this.plannedMs(id)),
      conf,
    });
    this.storage.write(`offsets/${id}`, `v1\n${metadata}\n{"orders":{"0":${offset}}}`, this.plannedMs(id));
    return this;
  }

  commit(id: number, json: object = { nextBatchWatermarkMs: 0 }): this {
    const version = 'stateUniqueIds' in json ? 'v2' : 'v1';
    this.storage.write(`commits/${id}`, `${version}\n${JSON.stringify(json)}`, this.plannedMs(id) + 30_000n);
    return this;
  }

  batch(id: number): this {
    return this.plan(id).commit(id);
  }

  batches(first: number, last: number): this {
    for (let id = first; id <= last; id++) this.batch(id);
    return this;
  }

  /** A file of the HDFS provider: `<version>.delta` or `<version>.snapshot`. */
  hdfs(partition: number, name: string, content: StateContent = []): this {
    return this.file(`state/0/${partition}/${name}`, stateBytes(content));
  }

  /** A RocksDB snapshot with one data file, which is written too. */
  zip(partition: number, name: string, numKeys: number, sstBytes = 100, more: object = {}): this {
    const sst = `${name.replace(/\W/g, '-')}.sst`;
    const metadata = {
      sstFiles: [{ localFileName: sst, dfsSstFileName: sst, sizeBytes: sstBytes }],
      numKeys,
      ...more,
    };
    const zip = zipSync({ metadata: new TextEncoder().encode(`v1\n${JSON.stringify(metadata)}`) });
    this.file(`state/0/${partition}/SSTs/${sst}`, new Uint8Array(sstBytes));
    return this.file(`state/0/${partition}/${name}.zip`, zip);
  }

  changelog(partition: number, name: string, content: StateContent = 60): this {
    return this.file(`state/0/${partition}/${name}.changelog`, stateBytes(content));
  }

  operator(name: string, numPartitions: number): this {
    const info = {
      operatorInfo: { operatorId: 0, operatorName: name },
      stateStoreInfo: [{ storeName: 'default', numColsPrefixKey: 0, numPartitions }],
    };
    return this.file('state/0/_metadata/metadata', `v1\n${JSON.stringify(info)}`);
  }

  file(path: string, content: string | Uint8Array): this {
    this.storage.write(path, content, START_MS);
    return this;
  }

  without(...paths: string[]): this {
    for (const path of paths) this.storage.files.delete(path);
    return this;
  }
}

/** A size in bytes, the changes in the file, or the file itself. */
type StateContent = number | readonly StateRecord[] | Uint8Array;

function stateBytes(content: StateContent): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return typeof content === 'number' ? stateFileOf(content) : stateFile(content);
}
