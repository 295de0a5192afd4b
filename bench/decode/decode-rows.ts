import { DecompressedStream } from '@/lib/spark/bytes/decompress';
import { decodeStateFile } from '@/lib/spark/state/decode-state-file';
import type { BenchOptions } from '../options';
import { type Row, rateRow } from '../report';
import { takeTurns, timed } from '../rounds';
import { type LargeFile, largeFile } from './large-file';
import { lz4Peers, type Unpack, zstdPeer } from './peers';
import { readSeed, SEEDS, type Seed } from './seed-file';
import { seedRecords } from './seed-records';

/** As the reader pushes them. */
const SLICE_BYTES = 256 * 1024;

/** Decoding the records of a large file against plain decompression by the same decompressor, and against peers. */
export async function decodeRows(options: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const seed of SEEDS) rows.push(...(await rowsOf(seed, options)));
  return rows;
}

async function rowsOf(seed: Seed, { rounds, decodedBytes }: BenchOptions): Promise<Row[]> {
  const file = largeFile(seed, decodedBytes);
  const ms = await takeTurns(
    { floor: () => timed(() => decompress(file)), decode: () => timed(() => decode(seed, file)) },
    rounds,
  );
  const what = `${seed.codec} ${seed.kind}`;
  const against = { ms: ms.floor, name: 'plain decompression' };
  const rows = [rateRow(`${what}: decoding`, file.decompressedBytes, ms.decode, against)];
  if (seed.kind === 'delta' && seed.codec === 'lz4') rows.push(...(await lz4Rows(file, rounds)));
  if (seed.kind === 'delta' && seed.codec === 'zstd') rows.push(...(await zstdRows(seed, file, rounds)));
  return rows;
}

async function lz4Rows({ bytes }: LargeFile, rounds: BenchOptions['rounds']): Promise<Row[]> {
  const { ours, lz4js, hyparquet } = lz4Peers(bytes);
  const size = ours();
  const ms = await takeTurns(
    {
      ours: () => unpacked(ours, size),
      lz4js: () => unpacked(lz4js, size),
      hyparquet: () => unpacked(hyparquet, size),
    },
    rounds,
  );
  const what = 'lz4 delta: unpacking its blocks';
  return [
    rateRow(what, size, ms.ours, { ms: ms.lz4js, name: 'lz4js' }),
    rateRow(what, size, ms.ours, { ms: ms.hyparquet, name: 'hyparquet-compressors' }),
  ];
}

async function zstdRows(seed: Seed, file: LargeFile, rounds: BenchOptions['rounds']): Promise<Row[]> {
  const frameSize = seedRecords(seed.kind).length;
  const times = Math.floor(file.decompressedBytes / frameSize);
  const peer = await zstdPeer(readSeed(seed), frameSize, times);
  const ms = await takeTurns(
    { ours: () => timed(() => decompress(file)), peer: () => unpacked(peer, times * frameSize) },
    rounds,
  );
  const against = { ms: ms.peer, name: 'wasm-zstd' };
  return [rateRow('zstd delta: plain decompression', file.decompressedBytes, ms.ours, against)];
}

function decompress({ bytes, decompressedBytes }: LargeFile): void {
  let size = 0;
  const stream = new DecompressedStream((chunk) => {
    size += chunk.length;
  });
  pushSlices(stream, bytes);
  stream.end();
  insist('decompressing', size, decompressedBytes);
}

function decode({ kind }: Seed, { bytes, decompressedBytes }: LargeFile): void {
  let keyBytes = 0;
  const note = (key: Uint8Array) => {
    keyBytes += key.length;
  };
  const decoder = decodeStateFile(kind, { put: note, remove: note });
  pushSlices(decoder, bytes);
  insist('decoding', Number(decoder.end().bytes), decompressedBytes);
  if (keyBytes === 0) throw new Error('no key was told');
}

function pushSlices(to: { push(chunk: Uint8Array): void }, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) to.push(bytes.subarray(at, at + SLICE_BYTES));
}

async function unpacked(unpack: Unpack, expected: number): Promise<number> {
  let size = 0;
  const ms = await timed(() => {
    size = unpack();
  });
  insist('unpacking', size, expected);
  return ms;
}

/** What did not do the whole work is no measurement. */
function insist(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what} gave ${found} bytes, ${expected} were packed`);
}
