import { join } from 'node:path';
import { loadRecording } from '@/fixtures/materialize';
import type { RecordedEvent } from '@/fixtures/replay/recorded-event';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';

const recording = loadRecording(join(process.cwd(), 'fixtures/recordings/spark-4.2.1'));

/** A version of the recording, over segments that follow each other. */
export interface RecordedStory {
  /** E.g. `prod/orders_v1`. */
  version: string;
  segments: readonly string[];
}

type FileChange = Extract<RecordedEvent, { op: 'put' | 'remove' }> & { playedMs: number };

/**
 * One version whose files real Spark wrote, laid out as its own clock goes on: it runs, stops and is started again apart from
 * the others. Bytes and names are as recorded; a file bears the time at which it was laid out.
 */
export class RecordedVersion {
  readonly storage: MemoryStorage;
  readonly #changes: readonly FileChange[];
  #next = 0;
  #playedMs = 0;
  isRunning = false;
  /** Recorded time of the newest change. */
  playedUpToMs = 0;

  constructor(story: RecordedStory, location: string) {
    this.storage = new MemoryStorage(location);
    this.#changes = changesOf(story);
  }

  get hasBegun(): boolean {
    return this.#next > 0;
  }

  /** Lets recorded time pass, up to `nowMs`, where it runs. */
  play(ms: number, nowMs: bigint): void {
    if (!this.isRunning) return;
    this.#playedMs += ms;
    for (let change = this.#changes[this.#next]; change !== undefined; change = this.#changes[this.#next]) {
      if (change.playedMs > this.#playedMs) return;
      this.#next += 1;
      this.playedUpToMs = change.t;
      const agoMs = BigInt(Math.round(this.#playedMs - change.playedMs));
      if (change.op === 'remove') this.storage.files.delete(change.path);
      else this.storage.write(change.path, change.bytes, nowMs - agoMs);
    }
  }

  /** Stops in order: the batch that it runs is finished first, within the time that was recorded for it. */
  stopInOrder(nowMs: bigint): void {
    while (this.isRunning && this.#hasOpenBatch() && this.#next < this.#changes.length) {
      const change = this.#changes[this.#next];
      this.play((change?.playedMs ?? 0) - this.#playedMs, nowMs);
    }
    this.isRunning = false;
  }

  #hasOpenBatch(): boolean {
    const newest = (log: string) => {
      const ids = [...this.storage.files.keys()].flatMap((path) =>
        /^\w+\/\d+$/.test(path) && path.startsWith(`${log}/`) ? [Number(path.slice(log.length + 1))] : [],
      );
      return Math.max(-1, ...ids);
    };
    return newest('offsets') > newest('commits');
  }

  /** The recorded time at a share (0 to 1) of all changes. */
  recordedAtMs(share: number): number {
    return this.#at(share)?.t ?? 0;
  }

  #at(share: number): FileChange | undefined {
    return this.#changes[Math.floor((this.#changes.length - 1) * share)];
  }

  /** Runs up to a share of all changes. */
  playTo(share: number, nowMs: bigint): void {
    const last = this.#at(share);
    this.isRunning = true;
    this.play((last?.playedMs ?? 0) - this.#playedMs, nowMs);
  }
}

const known = new Map<string, readonly FileChange[]>();

/** Changes in time from the first one; the pause between two segments is left out. */
function changesOf({ version, segments }: RecordedStory): readonly FileChange[] {
  const key = `${version} ${segments.join()}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const prefix = `main/ops/checkpoints/${version}/`;
  const changes: FileChange[] = [];
  for (const segment of segments) {
    const begunMs = changes.at(-1)?.playedMs ?? 0;
    let firstMs: number | undefined;
    for (const event of recording.events(segment)) {
      if ((event.op !== 'put' && event.op !== 'remove') || !event.path.startsWith(prefix)) continue;
      firstMs ??= event.t;
      changes.push({
        ...event,
        path: event.path.slice(prefix.length),
        playedMs: begunMs + event.t - firstMs + 1,
      });
    }
  }
  known.set(key, changes);
  return changes;
}

const lines = new Map<string, readonly { t: number; ends: ReadonlyMap<string, bigint> }[]>();

/** Where the topic ended, partition by partition, as the broker told it first at the recorded time `atMs` or later. */
export function recordedEnds(segment: string, atMs: number): ReadonlyMap<string, bigint> {
  let told = lines.get(segment);
  if (told === undefined) {
    told = recording.events(segment).flatMap((event) => {
      if (event.op !== 'append' || !event.path.startsWith('heads/')) return [];
      const line = JSON.parse(new TextDecoder().decode(event.bytes)) as {
        partitions: Record<string, { end: string }>;
      };
      const ends = Object.entries(line.partitions).map(([key, { end }]) => [key, BigInt(end)] as const);
      return [{ t: event.t, ends: new Map(ends) }];
    });
    lines.set(segment, told);
  }
  return (told.find(({ t }) => t >= atMs) ?? told.at(-1))?.ends ?? new Map();
}
