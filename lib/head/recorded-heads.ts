import { type ExactJson, parseExactJson } from '@/lib/spark/exact-json';
import { isJsonObject } from '@/lib/spark/json/json-field';
import type { Storage } from '@/lib/storage/storage';
import type { Head, HeadReading, TopicFacts, WrittenAt } from './head';

/** Only this much of the end of a feed is looked at: thousands of readings of a topic with a few partitions. */
const TAIL_BYTES = 1024 * 1024;

/**
 * Heads that something beside the source wrote down, one JSON object a line, oldest first:
 *
 *     {"atMs":"1795994966286","origin":"recorded broker offsets","topic":"orders",
 *      "partitions":{"0":{"beginning":"0","end":"3"},"1":{"beginning":"0","end":"18"}}}
 *
 * A line may also hold `settings` of the topic as Kafka spells them: retention.ms, retention.bytes, cleanup.policy,
 * message.timestamp.type.
 *
 * @returns ascending by time; `[]` when the feed does not exist
 * @throws StorageError when the storage denies or can't be reached
 */
export async function loadRecordedHeads(storage: Storage, path: string): Promise<HeadReading[]> {
  const file = await storage.read(path);
  if (file === undefined) return [];
  const cut = file.bytes.length > TAIL_BYTES;
  const tail = cut ? file.bytes.subarray(-TAIL_BYTES) : file.bytes;
  const text = new TextDecoder().decode(tail);
  // A tail begins inside a line, perhaps inside a character: that line is not whole.
  return parseRecordedHeads(cut ? text.slice(text.indexOf('\n') + 1) : text);
}

/** Parses a feed. A line that is no record, as the last one while it is being written, is left out, never guessed. */
export function parseRecordedHeads(text: string): HeadReading[] {
  const lines = text.split('\n');
  const readings = lines.flatMap((line) => (line.trim() === '' ? [] : (parseRecord(line) ?? [])));
  return readings.sort((a, b) => (a.atMs < b.atMs ? -1 : a.atMs > b.atMs ? 1 : 0));
}

/** The newest reading per origin and topic, failures apart: what a page needs to tell the lag again. */
export function newestPerTopic(readings: readonly HeadReading[]): HeadReading[] {
  const newest = new Map<string, HeadReading>();
  for (const reading of readings) {
    const { origin, sourceIndex, failure } = reading;
    const topic = failure === undefined ? (reading.heads[0]?.topic ?? null) : failure.topics;
    const key = JSON.stringify([origin, sourceIndex, topic, failure !== undefined]);
    const known = newest.get(key);
    if (known === undefined || known.atMs <= reading.atMs) newest.set(key, reading);
  }
  return [...newest.values()];
}

/** A place in a topic, as a query stands there. */
interface Position {
  topic: string | null;
  partition: string;
  value: bigint;
}

/**
 * The newest reading per origin and topic, with when the records at `positions` were written, as far as the series tells: no
 * earlier than the last time that the end was not beyond it, no later than the first time that it was.
 */
export function newestDated(readings: readonly HeadReading[], positions: readonly Position[]): HeadReading[] {
  return newestPerTopic(readings).map((newest) =>
    newest.origin !== 'recorded'
      ? newest
      : {
          ...newest,
          heads: newest.heads.map((head) => ({
            ...head,
            writtenAt: positions
              .filter(({ topic, partition }) => topic === head.topic && partition === head.partition)
              .map(({ value }) => writtenAt(readings, head, value)),
          })),
        },
  );
}

function writtenAt(
  readings: readonly HeadReading[],
  { topic, partition }: Head,
  position: bigint,
): WrittenAt {
  let fromMs: bigint | null = null;
  let toMs: bigint | null = null;
  for (const { origin, atMs, heads } of readings) {
    const end = heads.find((each) => each.topic === topic && each.partition === partition)?.end;
    if (origin !== 'recorded' || end === undefined) continue;
    if (end <= position) {
      if (fromMs === null || atMs > fromMs) fromMs = atMs;
    } else if (toMs === null || atMs < toMs) toMs = atMs;
  }
  return { position, fromMs, toMs };
}

function parseRecord(line: string): HeadReading | undefined {
  let json: ExactJson;
  try {
    json = parseExactJson(line);
  } catch {
    return undefined;
  }
  if (!isJsonObject(json)) return undefined;
  const { atMs, origin, topic, partitions } = json;
  const time = asLong(atMs);
  if (time === undefined || typeof topic !== 'string' || !isJsonObject(partitions)) return undefined;
  const heads: Head[] = [];
  for (const partition of Object.keys(partitions)) {
    const range = partitions[partition];
    const end = isJsonObject(range) ? asLong(range.end) : undefined;
    if (!isJsonObject(range) || end === undefined) return undefined;
    heads.push({ topic, partition, beginning: asLong(range.beginning) ?? null, end });
  }
  const label = typeof origin === 'string' ? origin : 'recorded offsets';
  const facts = isJsonObject(json.settings) ? { topic: factsOf(json.settings) } : {};
  return { origin: 'recorded', label, atMs: time, sourceIndex: null, heads, ...facts };
}

function factsOf(settings: Record<string, ExactJson | undefined>): TopicFacts {
  const policy = settings['cleanup.policy'];
  const times = settings['message.timestamp.type'];
  return {
    topicId: null,
    otherIdUntilMs: null,
    retentionMs: asLong(settings['retention.ms']) ?? null,
    retentionBytes: asLong(settings['retention.bytes']) ?? null,
    cleanupPolicy: typeof policy === 'string' ? policy.split(',').map((each) => each.trim()) : null,
    timestampType: typeof times === 'string' ? times : null,
    transactional: null,
  };
}

/** A long as a decimal string or a whole number. */
function asLong(value: ExactJson | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? BigInt(value) : undefined;
}
