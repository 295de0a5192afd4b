import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';
import type { RequestCount } from '@/lib/storage/layers/count';
import { openStorage } from '@/lib/storage/open';
import type { Storage } from '@/lib/storage/storage';
import { floor } from './floor';

const ROUNDS = 10;
const WARM_UP = 2;

/** Medians over ten rounds, in ms; floor and reader take turns, so that a busy machine slows both. */
export interface Measured {
  files: number;
  read: number;
  floorMs: number;
  firstMs: number;
  repeatedMs: number;
  deepMs: number;
  requests: { first: RequestCount; repeated: RequestCount; deep: RequestCount };
}

interface Round {
  ms: number;
  memory: ReadingMemory;
  requests: RequestCount;
  files: number;
}

/** Measures the first and the repeated reading of a checkpoint against the floor. */
export async function measure(directory: string): Promise<Measured> {
  const paths = await pathsRead(directory);
  const samples = {
    floor: [] as number[],
    first: [] as number[],
    repeated: [] as number[],
    deep: [] as number[],
  };
  let last: { first: Round; repeated: Round; deep: Round } | undefined;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const floorMs = await timed(() => floor(directory, paths));
    const first = await read(directory);
    const repeated = await read(directory, first.memory);
    const deep = await read(directory, first.memory, true);
    last = { first, repeated, deep };
    if (round < 0) continue;
    samples.floor.push(floorMs);
    samples.first.push(first.ms);
    samples.repeated.push(repeated.ms);
    samples.deep.push(deep.ms);
  }
  if (last === undefined) throw new Error('nothing was measured');
  return {
    files: last.first.files,
    read: paths.length,
    floorMs: median(samples.floor),
    firstMs: median(samples.first),
    repeatedMs: median(samples.repeated),
    deepMs: median(samples.deep),
    requests: { first: last.first.requests, repeated: last.repeated.requests, deep: last.deep.requests },
  };
}

async function read(directory: string, previous?: ReadingMemory, deep = false): Promise<Round> {
  const started = performance.now();
  const result = await readCheckpoint({
    storage: openStorage(directory),
    nowMs: BigInt(Date.now()),
    state: 'keys',
    previous,
    deep,
  });
  const ms = performance.now() - started;
  if (result.state === 'absent') throw new Error(`${directory} is gone`);
  return { ms, memory: result.memory, requests: result.reading.requests, files: result.reading.files };
}

/** The files that a first reading reads. */
async function pathsRead(directory: string): Promise<string[]> {
  const paths: string[] = [];
  const storage = openStorage(directory);
  const noting: Storage = {
    location: storage.location,
    list: (path, options) => storage.list(path, options),
    read: (path) => {
      paths.push(path);
      return storage.read(path);
    },
  };
  await readCheckpoint({ storage: noting, nowMs: BigInt(Date.now()), state: 'keys' });
  return paths;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
