import type { HeadReading } from '@/lib/head/head';
import { parseRecordedHeads } from '@/lib/head/recorded-heads';
import type { Clock } from '@/lib/server/service/context';
import { parseProgress } from '@/lib/spark/event/progress';
import { isFormatError } from '@/lib/spark/format-error';
import type { Storage } from '@/lib/storage/storage';
import { GrowingLines } from './growing-lines';
import { type Reported, reportedBy } from './reported';

/** Entries kept of one feed; two hours of heads at one each two seconds. */
const MOST_ENTRIES = 4_000;
/** Feeds that are kept; versions of one query share the heads of their topic. */
const MOST_FEEDS = 1_000;

interface Feed<Entry> {
  lines: GrowingLines;
  entries: Entry[];
  readMs: bigint;
  reading: Promise<Entry[]>;
}

export interface FeedCacheOptions {
  storageOf: (location: string) => Storage;
  clock: Clock;
  /** A feed is read at most once in this time, however many versions ask. */
  shareMs: bigint;
}

/** Follows the feeds beside the checkpoints: each is read at most once per `shareMs`, and only new lines are parsed. */
export class FeedCache {
  readonly #options: FeedCacheOptions;
  readonly #heads = new Map<string, Feed<HeadReading>>();
  readonly #progress = new Map<string, Feed<Reported>>();

  constructor(options: FeedCacheOptions) {
    this.#options = options;
  }

  /** Heads that a feed holds, ascending by time. A feed that does not exist yet has none. @throws StorageError */
  heads(feed: string): Promise<HeadReading[]> {
    return this.#follow(this.#heads, feed, (lines) => parseRecordedHeads(lines.join('\n')));
  }

  /** What progress events of a feed report, in their order. @throws StorageError */
  progress(feed: string): Promise<Reported[]> {
    return this.#follow(this.#progress, feed, (lines) => lines.flatMap(parseEvent));
  }

  #follow<Entry>(
    feeds: Map<string, Feed<Entry>>,
    path: string,
    parse: (lines: string[]) => Entry[],
  ): Promise<Entry[]> {
    const nowMs = this.#options.clock();
    const known = feeds.get(path);
    if (known !== undefined && nowMs - known.readMs < this.#options.shareMs) return known.reading;
    const feed = known ?? {
      lines: new GrowingLines(),
      entries: [],
      readMs: nowMs,
      reading: Promise.resolve([]),
    };
    feed.readMs = nowMs;
    feed.reading = this.#extend(feed, path, parse);
    // A failure is told to whoever waits for it, and forgotten: the next one asks again.
    feed.reading.catch(() => feeds.delete(path));
    feeds.delete(path);
    feeds.set(path, feed);
    for (const oldest of feeds.keys()) {
      if (feeds.size <= MOST_FEEDS) break;
      feeds.delete(oldest);
    }
    return feed.reading;
  }

  async #extend<Entry>(
    feed: Feed<Entry>,
    path: string,
    parse: (lines: string[]) => Entry[],
  ): Promise<Entry[]> {
    const slash = path.lastIndexOf('/');
    const file = await this.#options.storageOf(path.slice(0, slash)).read(path.slice(slash + 1));
    const { restarted, lines } = feed.lines.take(file?.bytes ?? new Uint8Array());
    const added = parse(lines);
    if (restarted || added.length > 0) {
      feed.entries = [...(restarted ? [] : feed.entries), ...added].slice(-MOST_ENTRIES);
    }
    return feed.entries;
  }
}

/** A line that is no event, or not whole, is left out. */
function parseEvent(line: string): Reported[] {
  try {
    const progress = parseProgress(line);
    return progress === undefined ? [] : [reportedBy(progress)];
  } catch (error) {
    if (isFormatError(error)) return [];
    throw error;
  }
}
