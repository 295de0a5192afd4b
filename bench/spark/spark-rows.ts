import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { readTimed } from '../read';
import { inMs, plainRow, type Row, timeRow } from '../report';
import { type Rounds, takeTurns } from '../rounds';
import { JOIN_STORES } from '../state/join-rows';
import { differences } from './compare-answers';
import { sparkPlace } from './spark-place';
import { type SparkAnswer, SparkSession } from './spark-session';

const WHAT = 'the same asked to Spark';

/**
 * The same question asked to Spark, by `state-metadata` and `statestore` in a running session, and to the reader.
 * @throws when the answers differ: then nothing was compared
 */
export async function sparkRows(directory: string, rounds: Rounds): Promise<Row[]> {
  const place = sparkPlace();
  if ('absent' in place) return [plainRow(WHAT, place.absent)];
  const stores = JOIN_STORES.map(({ name }) => name);
  const session = await SparkSession.start(place.python, directory, stores);
  try {
    return await askInTurns(session, directory, rounds);
  } finally {
    await session.end();
  }
}

async function askInTurns(session: SparkSession, directory: string, rounds: Rounds): Promise<Row[]> {
  let answer: SparkAnswer | undefined;
  let firstMs: number | undefined;
  let reading: CheckpointReading | undefined;
  const ms = await takeTurns(
    {
      metadata: async () => {
        answer = await session.ask();
        firstMs ??= answer.metadataMs + answer.countMs;
        return answer.metadataMs;
      },
      // Of the same question: Spark answers both.
      count: () => answer?.countMs ?? Number.NaN,
      both: () => (answer === undefined ? Number.NaN : answer.metadataMs + answer.countMs),
      here: async () => {
        const first = await readTimed(directory);
        reading = first.reading;
        insistOnEqual(reading, answer);
        return first.ms;
      },
    },
    rounds,
  );
  const name = `Spark ${session.version}, ${session.cores} cores`;
  const counted = reading?.state?.keys ?? 'unknown';
  return [
    timeRow(`${WHAT}: operators and ${counted} keys by store and partition`, ms.here, { ms: ms.both, name }),
    plainRow(`${WHAT}: of this state-metadata`, inMs(ms.metadata)),
    plainRow(`${WHAT}: of this statestore, counted`, inMs(ms.count)),
    plainRow(`${WHAT}: start of its session, once`, inMs(session.startMs)),
    plainRow(`${WHAT}: its first question, once`, inMs(firstMs ?? Number.NaN)),
  ];
}

function insistOnEqual(reading: CheckpointReading, answer: SparkAnswer | undefined): void {
  const found = answer === undefined ? ['Spark was not asked'] : differences(reading, answer);
  if (found.length === 0) return;
  throw new Error(
    `Spark and the reading differ in ${found.length} places:\n${found.slice(0, 20).join('\n')}`,
  );
}
