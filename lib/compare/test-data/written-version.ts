import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';

/** What a test says about a version; the files are in Spark's own forms. */
export interface WrittenVersion {
  name?: string;
  queryId?: string;
  /** Content of `sources/<i>/0` per source, as JSON; null: no such file. */
  started?: readonly (string | null)[];
  /** One list of source lines for each batch, from `first` on. */
  batches?: readonly (readonly string[])[];
  first?: number;
  /** How many of the batches are committed; default all. */
  committed?: number;
  /** Names of the sources: offset log v2. */
  names?: readonly string[];
  conf?: Readonly<Record<string, string>>;
  watermarkMs?: bigint;
  /** Further files, e.g. schemas of state stores. */
  files?: Readonly<Record<string, string | Uint8Array>>;
}

const START_MS = 1_764_000_000_000n;
export const READ_AT_MS = 1_764_100_000_000n;

/** Writes a version's files into memory and reads them as the product does. */
export async function readWritten(version: WrittenVersion): Promise<CheckpointReading> {
  const { name = 'orders_v1', started = [], batches = [], first = 0, conf = {} } = version;
  const storage = new MemoryStorage(`memory/${name}`);
  storage.write('metadata', JSON.stringify({ id: version.queryId ?? `id-of-${name}` }));
  for (const [index, json] of started.entries())
    if (json !== null) storage.write(`sources/${version.names?.[index] ?? index}/0`, `\0v1\n${json}`);
  for (const [index, lines] of batches.entries()) {
    const id = first + index;
    const plannedMs = START_MS + BigInt(id) * 60_000n;
    const metadata = `{"batchWatermarkMs":${version.watermarkMs ?? 0n},"batchTimestampMs":${plannedMs},"conf":${JSON.stringify(conf)}}`;
    const sources = lines.map((line, i) =>
      version.names === undefined ? line : `${version.names[i]}:${line}`,
    );
    const log = [version.names === undefined ? 'v1' : 'v2', metadata, ...sources].join('\n');
    storage.write(`offsets/${id}`, log, plannedMs);
    if (index < (version.committed ?? batches.length))
      storage.write(`commits/${id}`, 'v1\n{"nextBatchWatermarkMs":0}', plannedMs + 5_000n);
  }
  for (const [path, content] of Object.entries(version.files ?? {})) storage.write(path, content, START_MS);
  const result = await readCheckpoint({ storage, nowMs: READ_AT_MS, state: 'keys' });
  if (result.state === 'absent') throw new Error('nothing was written');
  return result.reading;
}

/** A Kafka position, `kafka({ orders: [100, 200] })`: the offset of each partition. */
export function kafka(topics: Readonly<Record<string, readonly (bigint | number | null)[]>>): string {
  const topicTexts = Object.entries(topics).map(([topic, ends]) => {
    const partitions = ends.flatMap((end, partition) => (end === null ? [] : [`"${partition}":${end}`]));
    return `${JSON.stringify(topic)}:{${partitions.join(',')}}`;
  });
  return `{${topicTexts.join(',')}}`;
}

/** A Delta position. */
export function delta(
  version: bigint | number,
  index = -1,
  isStartingVersion = false,
  table = 'table-1',
): string {
  return `{"sourceVersion":1,"reservoirId":"${table}","reservoirVersion":${version},"index":${index},"isStartingVersion":${isStartingVersion}}`;
}
