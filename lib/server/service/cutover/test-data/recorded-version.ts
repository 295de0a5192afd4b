import { join } from 'node:path';
import { loadRecording } from '@/fixtures/materialize';
import type { RecordedEvent } from '@/fixtures/replay/recorded-event';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';

const recording = loadRecording(join(process.cwd(), 'fixtures/recordings/spark-4.2.1'));

export interface RecordedStory {
  /** Where it lies in the recording, e.g. `main/ops/checkpoints/prod/orders_v1`. */
  path: string;
  /** Segments that follow each other. */
  segments: readonly string[];
}

type Change = Exclude<RecordedEvent, { op: 'note' | 'append' }>;

/**
 * One version whose files real Spark wrote, laid out as its own clock goes on: it runs, stops and is started again apart from
 * the others. Bytes and names are as recorded; a file bears the time at which it was laid out.
 */
export class RecordedVersion {
  readonly storage: MemoryStorage;
  readonly #changes: readonly (Change & { playedMs: number })[];
  #next = 0;
  #playedMs = 0;
  isRunning = false;

  constructor(story: RecordedStory, location: string) {
    this.storage = new MemoryStorage(location);
    this.#changes = changesOf(story);
  }

  /** Lets recorded time pass, up to `nowMs`, when it runs. */
  play(ms: number, nowMs: bigint): void {
    if (!this.isRunning) return;
    this.#playedMs += ms;
    for (let change = this.#changes[this.#next]; change !== undefined; change = this.#changes[this.#next]) {
      if (change.playedMs > this.#playedMs) return;
      this.#next += 1;
      const path = change.path;
      if (change.op === 'remove') this.storage.files.delete(path);
      else
        this.storage.write(path, change.bytes, nowMs - BigInt(Math.round(this.#playedMs - change.playedMs)));
    }
  }

  /** Plays up to the state after its `count`-th commit, and no further. */
  playToCommit(count: number, nowMs: bigint): void {
    this.isRunning = true;
    let commits = 0;
    const at = this.#changes.find(
      ({ op, path }) => op === 'put' && /^commits\/\d+$/.test(path) && ++commits > count,
    );
    this.play((at?.playedMs ?? this.#playedMs + 1) - 1 - this.#playedMs, nowMs);
  }

  /** True when the recording holds nothing more. */
  get isOver(): boolean {
    return this.#next >= this.#changes.length;
  }
}

const known = new Map<string, readonly (Change & { playedMs: number })[]>();

/** Changes of one version over its segments, in time from its first one; the pause between two segments is left out. */
function changesOf({ path, segments }: RecordedStory): readonly (Change & { playedMs: number })[] {
  const key = `${path} ${segments.join()}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const changes: (Change & { playedMs: number })[] = [];
  for (const segment of segments) {
    const begun = changes.at(-1)?.playedMs ?? 0;
    let firstMs: number | undefined;
    for (const event of recording.events(segment)) {
      if (event.op === 'note' || event.op === 'append' || !event.path.startsWith(`${path}/`)) continue;
      firstMs ??= event.t;
      changes.push({
        ...event,
        path: event.path.slice(path.length + 1),
        playedMs: begun + event.t - firstMs + 1,
      });
    }
  }
  known.set(key, changes);
  return changes;
}

/** The source's ends as the broker told them, in time from the first of them. */
export function recordedEnds(
  segments: readonly string[],
  topic: string,
): { playedMs: number; ends: Map<string, bigint> }[] {
  const ends: { playedMs: number; ends: Map<string, bigint> }[] = [];
  for (const segment of segments) {
    const begun = ends.at(-1)?.playedMs ?? 0;
    let firstMs: number | undefined;
    for (const event of recording.events(segment)) {
      if (
        event.op !== 'append' ||
        !event.path.startsWith('heads/') ||
        !event.path.endsWith(`/${topic}.jsonl`)
      )
        continue;
      firstMs ??= event.t;
      const line = JSON.parse(new TextDecoder().decode(event.bytes)) as {
        partitions: Record<string, { end: string }>;
      };
      ends.push({
        playedMs: begun + event.t - firstMs,
        ends: new Map(
          Object.entries(line.partitions).map(([partition, { end }]) => [partition, BigInt(end)]),
        ),
      });
    }
  }
  return ends;
}
