import { describe, expect, test } from 'vitest';
import { DecompressedStream } from '../bytes/decompress';
import { decompressAll, formatErrorKind, pushInChunks } from '../test-data/collect-chunks';
import { readShared, readSharedJson, sharedFiles } from '../test-data/shared-fixtures';
import { decodeStateFile } from './decode-state-file';
import { readLineage } from './read-lineage';
import type { StateFileSummary } from './state-changes';
import { parseStateFileName } from './state-file-name';

type Kind = 'delta' | 'snapshot' | 'changelog';

/** What an independent decoder found, see /work/shared/spec/state.md. */
interface GoldenStore {
  provider: 'hdfs' | 'rocksdb';
  files: Record<string, number>;
  targetVersion: number;
  baseSnapshot: number;
  numKeys: number;
  rows: { keyHex: string }[];
  changelogsReplayed?: {
    version: number;
    changelogVersion: number;
    puts: number;
    merges: number;
    deletes: number;
  }[];
  lineage?: { version: number; checkpointUniqueId: string }[];
}
interface Golden {
  checkpoint: string;
  operators: Record<string, { stores: Record<string, Record<string, GoldenStore>> }>;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const stateFiles = sharedFiles(/\/state\/.*\/\d+(_[^/]+)?\.(delta|snapshot|changelog)$/);

function kindIn(path: string): Kind {
  const name = parseStateFileName(path.slice(path.lastIndexOf('/') + 1));
  if (name.kind !== 'delta' && name.kind !== 'snapshot' && name.kind !== 'changelog') throw new Error(path);
  return name.kind;
}

/** Replays a file onto the keys of a store. */
function replay(path: string, keys: Set<string>, chunkSize = 4096): StateFileSummary {
  const decoder = decodeStateFile(kindIn(path), {
    put: (key) => keys.add(hex(key)),
    remove: (key) => keys.delete(hex(key)),
  });
  pushInChunks(decoder, readShared(path), [chunkSize]);
  return decoder.end();
}

/** The one file of a version and kind in a store's folder. */
function fileOf(folder: string, golden: GoldenStore, version: number, kind: Kind): string {
  const names = Object.keys(golden.files).filter((name) =>
    new RegExp(`^${version}(_.*)?\\.${kind}$`).test(name),
  );
  expect(names).toHaveLength(1);
  return `${folder}/${names[0]}`;
}

const goldens = sharedFiles(/^golden-state\/checkpoint.*\.json$/).map(
  (path) => readSharedJson(path) as Golden,
);
const stores = goldens.flatMap(({ checkpoint, operators }) =>
  Object.entries(operators).flatMap(([operator, { stores }]) =>
    Object.entries(stores).flatMap(([store, partitions]) =>
      Object.entries(partitions).map(([partition, golden]) => {
        const folder = `apache-spark/${checkpoint}/state/${operator}/${partition}`;
        return { folder: store === 'default' ? folder : `${folder}/${store}`, golden };
      }),
    ),
  ),
);

describe.skipIf(stores.length === 0)('real stores', () => {
  test('every delta, snapshot and changelog of the goldens is decoded', () => {
    expect(stateFiles.length).toBeGreaterThan(700);
    for (const path of stateFiles) replay(path, new Set());
  });

  test.each(stores.map(({ folder, golden }) => [folder, golden] as const))('%s', (folder, golden) => {
    const changes: Kind = golden.provider === 'hdfs' ? 'delta' : 'changelog';
    const expected = new Set(golden.rows.map(({ keyHex }) => keyHex));
    expect(expected.size).toBe(golden.numKeys);
    // All changes from the first version on, where all of them are there.
    const fromZero = new Set<string>();
    for (let version = 1; version <= golden.targetVersion; version++)
      replay(fileOf(folder, golden, version, changes), fromZero);
    expect(fromZero).toEqual(expected);
    // What a restart reads: the newest snapshot and the changes after it.
    if (golden.provider === 'hdfs') {
      const fromBase = new Set<string>();
      if (golden.baseSnapshot > 0) replay(fileOf(folder, golden, golden.baseSnapshot, 'snapshot'), fromBase);
      for (let version = golden.baseSnapshot + 1; version <= golden.targetVersion; version++)
        replay(fileOf(folder, golden, version, 'delta'), fromBase);
      expect(fromBase).toEqual(expected);
    }
    for (const replayed of golden.changelogsReplayed ?? []) {
      const path = fileOf(folder, golden, replayed.version, 'changelog');
      expect(replay(path, new Set())).toMatchObject({
        puts: BigInt(replayed.puts + replayed.merges),
        removes: BigInt(replayed.deletes),
        columnFamilies: replayed.changelogVersion % 2 === 0,
      });
      expect(readLineage(readShared(path))?.version).toBe(replayed.changelogVersion);
    }
  });
});

describe.skipIf(stateFiles.length === 0)('real files', () => {
  const framing = Object.entries(
    stateFiles.length === 0 ? {} : (readSharedJson('golden-state/FRAMING.json') as Record<string, unknown>),
  ).filter((entry): entry is [string, { path: string; fileHex: string; rawHex: string }] => {
    const value = entry[1];
    return typeof value === 'object' && value !== null && 'rawHex' in value;
  });

  test.each(framing)('%s: the bytes are the ones that were written down', (_, { path, fileHex, rawHex }) => {
    const file = readShared(`apache-spark/${path}`);
    expect(hex(file)).toBe(fileHex);
    expect(hex(decompressAll((sink) => new DecompressedStream(sink), file, [7]))).toBe(rawHex);
  });

  test('one of each size, cut at every byte: truncated or empty', () => {
    const bySize = new Map(stateFiles.map((path) => [`${kindIn(path)} ${readShared(path).length}`, path]));
    expect(bySize.size).toBeGreaterThan(20);
    for (const path of bySize.values()) {
      const whole = readShared(path);
      for (let length = 0; length < whole.length; length++) {
        const decoder = decodeStateFile(kindIn(path), { put: () => {}, remove: () => {} });
        const kind = formatErrorKind(() => {
          decoder.push(whole.subarray(0, length));
          decoder.end();
        });
        expect(kind).toBe(length === 0 ? 'empty' : 'truncated');
      }
    }
  });

  test('a lineage is read from the first block, and needs all of it', () => {
    const withLineage = stateFiles.filter((path) => /_[^/]+\.changelog$/.test(path));
    expect(withLineage.length).toBeGreaterThan(0);
    for (const path of withLineage) {
      const whole = readShared(path);
      const { lineage } = replay(path, new Set());
      // The end mark (21 bytes) is not needed; a byte less than the first block is too little.
      const firstBlock = 21 + new DataView(whole.buffer).getInt32(9, true);
      expect(readLineage(whole.subarray(0, firstBlock))?.lineage).toEqual(lineage);
      expect(readLineage(whole.subarray(0, firstBlock - 1))).toBeUndefined();
    }
  });
});
