import { mkdirSync } from 'node:fs';
import { lz4Stream } from '@/lib/spark/test-data/lz4-stream';
import { untypedRecords } from '@/lib/spark/test-data/state-file-bytes';
import { openStorage } from '@/lib/storage/open';
import type { ListPage, Storage, StoredEntry, StoredFile } from '@/lib/storage/storage';
import { startCheckpoint, writeBatch } from '../generate';
import { ORDER_ROWS } from '../state/join-rows';

const PARTITIONS = 1_000;
const VERSIONS = 1_000;
/** A snapshot stands beside the delta of every hundredth version, as if none had been removed for long. */
const SNAPSHOT_EVERY = 100;
const PAGE = 1_000;
const MODIFIED_MS = 1_764_000_000_000n;
const STATE_FILE = /^state\/.*\.(delta|snapshot)$/;

/** The logs of a query whose state has a million files, which `manyFiles` puts beside them. */
export function generateManyFiles(directory: string): void {
  mkdirSync(directory, { recursive: true });
  startCheckpoint(directory);
  writeBatch(directory, VERSIONS - 1, { 'spark.sql.shuffle.partitions': String(PARTITIONS) });
}

/**
 * The directory with a million state files that are listed from nowhere, a thousand a page as S3 does it, so that only
 * the memory of the reading is seen. All have the same bytes.
 */
export function manyFiles(directory: string): Storage {
  const disk = openStorage(directory);
  const bytes = lz4Stream(untypedRecords([ORDER_ROWS.row(1), ORDER_ROWS.row(2)]));
  const sizeBytes = BigInt(bytes.length);
  return {
    location: disk.location,
    async *list(path, options): AsyncGenerator<ListPage> {
      yield* disk.list(path, options);
      let entries: StoredEntry[] = [];
      for (const name of names()) {
        if (!name.startsWith(path)) continue;
        entries.push({ path: name, sizeBytes, modifiedMs: MODIFIED_MS });
        if (entries.length < PAGE) continue;
        yield { entries, directories: [] };
        entries = [];
      }
      yield { entries, directories: [] };
    },
    async read(path, options): Promise<StoredFile | undefined> {
      if (!STATE_FILE.test(path)) return disk.read(path, options);
      const { from = 0, length = bytes.length } = options?.range ?? {};
      return { bytes: bytes.slice(from, from + length), sizeBytes, modifiedMs: MODIFIED_MS };
    },
  };
}

function* names(): Generator<string> {
  for (let partition = 0; partition < PARTITIONS; partition++) {
    for (let version = 1; version <= VERSIONS; version++) {
      yield `state/0/${partition}/${version}.delta`;
      if (version % SNAPSHOT_EVERY === 0) yield `state/0/${partition}/${version}.snapshot`;
    }
  }
}
