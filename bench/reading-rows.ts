import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';
import type { RequestCount } from '@/lib/storage/layers/count';
import { floor } from './floor';
import { pathsRead, readTimed, type TimedReading } from './read';
import { plainRow, type Row, timeRow } from './report';
import { type Rounds, takeTurns, timed } from './rounds';

const AIMS = { first: 1.5, repeated: 0.05 };

/** A checkpoint that is generated, and the next batch of its query. */
export interface Scene {
  name: string;
  generate(directory: string): void;
  append(directory: string): void;
}

/** The first reading against the floor, repeated readings against the first, and what they ask of the storage. */
export async function readingRows(scene: Scene, directory: string, rounds: Rounds): Promise<Row[]> {
  const { name } = scene;
  scene.generate(directory);
  const paths = await pathsRead(directory);
  const last: Partial<Record<'first' | 'repeated' | 'deep', TimedReading>> = {};
  let memory: ReadingMemory | undefined;
  const ms = await takeTurns(
    {
      floor: () => timed(() => floor(directory, paths)),
      first: async () => {
        last.first = await readTimed(directory);
        memory = last.first.memory;
        return last.first.ms;
      },
      repeated: async () => {
        last.repeated = await readTimed(directory, { previous: memory });
        return last.repeated.ms;
      },
      deep: async () => {
        last.deep = await readTimed(directory, { previous: memory, deep: true });
        return last.deep.ms;
      },
    },
    rounds,
  );
  const first = { ms: ms.first, name: 'first' };
  const what = `first reading (${last.first?.reading.files} files, ${paths.length} read)`;
  return [
    timeRow(`${name}: ${what}`, ms.first, { ms: ms.floor, name: 'floor' }, AIMS.first),
    timeRow(`${name}: repeated reading, nothing new`, ms.repeated, first, AIMS.repeated),
    timeRow(`${name}: repeated reading, deep`, ms.deep, first),
    plainRow(
      `${name}: requests`,
      `${requestWords(last.first)} first`,
      `${requestWords(last.repeated)} quiet`,
      `${requestWords(last.deep)} deep`,
    ),
    plainRow(`${name}: requests of one new batch`, await newBatchRequests(scene, directory)),
  ];
}

async function newBatchRequests({ append }: Scene, directory: string): Promise<string> {
  const { memory } = await readTimed(directory);
  append(directory);
  return requestWords(await readTimed(directory, { previous: memory }));
}

function requestWords(reading: TimedReading | undefined): string {
  const { list, read }: RequestCount = reading?.reading.requests ?? { list: 0, read: 0 };
  return `${list} list ${read} read`;
}
