import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';
import type { StateDetail } from '@/lib/checkpoint/state-detail';
import { openStorage } from '@/lib/storage/open';
import type { Storage } from '@/lib/storage/storage';

/** One reading of a checkpoint, and how long it took. */
export interface TimedReading {
  ms: number;
  reading: CheckpointReading;
  memory: ReadingMemory;
}

/** Reads as the collector does. @throws when there is nothing, or when keys were asked for and not counted */
export async function readTimed(
  directory: string,
  { state = 'keys', previous, deep }: { state?: StateDetail; previous?: ReadingMemory; deep?: boolean } = {},
): Promise<TimedReading> {
  const started = performance.now();
  const nowMs = BigInt(Date.now());
  const result = await readCheckpoint({ storage: openStorage(directory), nowMs, state, previous, deep });
  const ms = performance.now() - started;
  if (result.state === 'absent') throw new Error(`${directory} is gone`);
  const { reading, memory } = result;
  if (state === 'keys' && reading.state?.keysMin === null)
    throw new Error(`${directory}: the keys were not counted`);
  return { ms, reading, memory };
}

/** The files that a first reading reads. */
export async function pathsRead(directory: string): Promise<string[]> {
  const paths: string[] = [];
  const storage = openStorage(directory);
  const noting: Storage = {
    location: storage.location,
    list: (path, options) => storage.list(path, options),
    read: (path, options) => {
      paths.push(path);
      return storage.read(path, options);
    },
  };
  await readCheckpoint({ storage: noting, nowMs: BigInt(Date.now()), state: 'keys' });
  return paths;
}
