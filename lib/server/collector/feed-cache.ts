import type { HeadReading } from '@/lib/head/head';
import { loadRecordedHeads } from '@/lib/head/recorded-heads';
import type { Clock } from '@/lib/server/service/context';
import type { Storage } from '@/lib/storage/storage';

/** Feeds that are kept parsed; versions of one query share the heads of their topic. */
const MOST_FEEDS = 1_000;

/** Reads feeds beside the checkpoints, each at most once per `shareMs`, however many versions ask. */
export class FeedCache {
  readonly #feeds = new Map<string, { atMs: bigint; heads: Promise<HeadReading[]> }>();
  readonly #storageOf: (location: string) => Storage;
  readonly #clock: Clock;
  readonly #shareMs: bigint;

  constructor(options: { storageOf: (location: string) => Storage; clock: Clock; shareMs: bigint }) {
    this.#storageOf = options.storageOf;
    this.#clock = options.clock;
    this.#shareMs = options.shareMs;
  }

  /** All heads that a feed holds, ascending by time. A feed that does not exist yet has none. */
  heads(feed: string): Promise<HeadReading[]> {
    const nowMs = this.#clock();
    const known = this.#feeds.get(feed);
    if (known !== undefined && nowMs - known.atMs < this.#shareMs) return known.heads;
    const slash = feed.lastIndexOf('/');
    const heads = loadRecordedHeads(this.#storageOf(feed.slice(0, slash)), feed.slice(slash + 1));
    this.#feeds.delete(feed);
    this.#feeds.set(feed, { atMs: nowMs, heads });
    heads.catch(() => this.#feeds.delete(feed));
    for (const oldest of this.#feeds.keys()) {
      if (this.#feeds.size <= MOST_FEEDS) break;
      this.#feeds.delete(oldest);
    }
    return heads;
  }
}
