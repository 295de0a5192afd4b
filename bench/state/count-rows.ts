import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';
import { decompressingFloor } from '../floor';
import { pathsRead, readTimed } from '../read';
import { plainRow, type Row, timeRow } from '../report';
import { type Rounds, takeTurns, timed } from '../rounds';
import { appendHdfsBatch, removeHdfsBatch } from './hdfs-checkpoint';
import { JOIN_STORES } from './join-rows';

/** Counting the keys of an HDFS checkpoint: the first time, and after one more batch. */
export async function countRows(directory: string, partitions: number, rounds: Rounds): Promise<Row[]> {
  const paths = await pathsRead(directory);
  let keys: bigint | null | undefined;
  let memory: ReadingMemory | undefined;
  const ms = await takeTurns(
    {
      floor: () => timed(() => decompressingFloor(directory, paths)),
      sizes: async () => (await readTimed(directory, { state: 'sizes' })).ms,
      keys: async () => {
        const first = await readTimed(directory);
        memory = first.memory;
        keys = first.reading.state?.keys;
        return first.ms;
      },
      newBatch: async () => {
        appendHdfsBatch(directory, partitions);
        const refresh = await readTimed(directory, { previous: memory });
        removeHdfsBatch(directory, partitions);
        return refresh.ms;
      },
    },
    rounds,
  );
  const name = `${partitions} partitions × ${JOIN_STORES.length} HDFS stores`;
  return [
    timeRow(`${name}: keys counted (${paths.length} files)`, ms.keys, {
      ms: ms.floor,
      name: 'list, read, decompress',
    }),
    timeRow(`${name}: keys counted`, ms.keys, { ms: ms.sizes, name: 'sizes only' }),
    timeRow(`${name}: one more batch`, ms.newBatch, { ms: ms.keys, name: 'first' }),
    plainRow(`${name}: keys`, String(keys ?? 'unknown')),
  ];
}
