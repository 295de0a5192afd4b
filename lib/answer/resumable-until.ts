import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import { formatDuration } from '@/lib/domain/format';
import { failuresOf, headsOf, type KnownHead, knownHeads, partitionKey } from '@/lib/finding/known-head';
import type { HeadReading } from '@/lib/head/head';

/**
 * Until when a source still has the position at which a restart resumes. `until`: at least until then, if nobody removes
 * records · `no-limit`: no retention removes it · `past`: it is gone in part · `unknown`: `why` says why.
 */
export interface ResumableUntil {
  state: 'until' | 'no-limit' | 'past' | 'unknown';
  /** Epoch ms; only with `until`. */
  untilMs: bigint | null;
  /** Retention by size may end it earlier: when is not known. */
  sizeMayEndIt: boolean;
  origin: string | null;
  asOfMs: bigint | null;
  why: string | null;
  words: string;
}

export interface PartitionResumable extends ResumableUntil {
  sourceIndex: number;
  topic: string | null;
  partition: string;
}

interface Context {
  nowMs: bigint;
  reading: CheckpointReading;
  /** Heads and what the broker says of the topics; earlier readings tell when positions were written. */
  heads: readonly HeadReading[];
}

/** Per partition of every source, by source and then as positions stand. Pure. */
export function resumableByPartition({ nowMs, reading, heads }: Context): PartitionResumable[] {
  return reading.sources.flatMap((source) => {
    const known = knownHeads(source, heads);
    const [failure] = failuresOf(source, heads);
    const resume = source.committed ?? (reading.lastCommittedBatch === null ? source.started : null);
    const positions = new Map(
      (resume?.positions ?? []).map((position) => [partitionKey(position), position.value] as const),
    );
    const written = writtenAfter(positions, known, source, heads);
    return (resume?.positions ?? []).map(({ topic, partition, value }) => {
      const place = { sourceIndex: source.index, topic, partition };
      const head = known.get(partitionKey(place));
      if (source.kind !== 'kafka')
        return { ...place, ...unknown('its source keeps no retention that Signalbox reads') };
      if (head === undefined)
        return { ...place, ...unknown(failure?.message ?? 'no head of this partition is known') };
      const writtenMs = written.get(partitionKey(place)) ?? null;
      return { ...place, ...until(value, head, writtenMs, nowMs) };
    });
  });
}

/** Over all partitions: a version resumes whole or not at all, so the earliest date counts, and one unknown leaves it unknown. */
export function resumableUntil(context: Context): ResumableUntil {
  const all = resumableByPartition(context);
  if (all.length === 0) return unknown('no committed position is known');
  const past = all.filter(({ state }) => state === 'past');
  const [gone] = past;
  if (gone !== undefined)
    return {
      ...withoutPlace(gone),
      words: `can no longer be resumed without loss: ${placesInWords(past)} lost records`,
    };
  const blind = all.find(({ state }) => state === 'unknown');
  if (blind !== undefined) return withoutPlace(blind);
  const sizeMayEndIt = all.some((each) => each.sizeMayEndIt);
  const dated = all.filter((each) => each.untilMs !== null);
  const [first] = dated.toSorted((a, b) => ((a.untilMs ?? 0n) < (b.untilMs ?? 0n) ? -1 : 1));
  const [any] = all;
  const earliest = first ?? any;
  if (earliest === undefined) return unknown('no committed position is known');
  return {
    ...withoutPlace(earliest),
    sizeMayEndIt,
    words: words(earliest.untilMs, sizeMayEndIt, context.nowMs),
  };
}

function until(position: bigint, head: KnownHead, writtenMs: bigint | null, nowMs: bigint): ResumableUntil {
  const { facts, beginning, label, atMs } = head;
  const known = { origin: label, asOfMs: atMs };
  if (beginning !== null && position < beginning)
    return { ...unknown('the source begins after the committed position'), ...known, state: 'past' };
  if (facts === null || facts.cleanupPolicy === null) return { ...unknown(UNTOLD), ...known };
  if (facts.otherIdUntilMs !== null && (writtenMs === null || writtenMs < facts.otherIdUntilMs))
    return {
      ...unknown('the topic was made anew: the committed position may belong to another topic'),
      ...known,
    };
  const sizeMayEndIt = facts.retentionBytes === null || facts.retentionBytes >= 0n;
  // Compaction alone keeps the newest record of each key: positions stay valid for ever.
  if (!facts.cleanupPolicy.includes('delete'))
    return {
      ...known,
      state: 'no-limit',
      untilMs: null,
      sizeMayEndIt: false,
      why: null,
      words: words(null, false, nowMs),
    };
  if (facts.retentionMs === null) return { ...unknown(UNTOLD), ...known };
  if (facts.retentionMs < 0n)
    return {
      ...known,
      state: 'no-limit',
      untilMs: null,
      sizeMayEndIt,
      why: null,
      words: words(null, sizeMayEndIt, nowMs),
    };
  if (writtenMs === null)
    return { ...unknown('when the record at the committed position was written is not known'), ...known };
  const untilMs = writtenMs + facts.retentionMs;
  return {
    ...known,
    state: 'until',
    untilMs,
    sizeMayEndIt,
    why: null,
    words: words(untilMs, sizeMayEndIt, nowMs),
  };
}

const UNTOLD = 'the retention of the topic is not known';

/**
 * Per partition a time at which the log up to the position was at least as young, as late as is known: the broker's word
 * about a position at or before it, or a reading at which the source ended at or before it, since what came after that was
 * written later.
 */
function writtenAfter(
  positions: ReadonlyMap<string, bigint>,
  known: ReadonlyMap<string, KnownHead>,
  source: SourceReading,
  heads: readonly HeadReading[],
): ReadonlyMap<string, bigint> {
  const latest = new Map<string, bigint>();
  const note = (key: string, atMs: bigint) => {
    const before = latest.get(key);
    if (before === undefined || atMs > before) latest.set(key, atMs);
  };
  for (const [key, position] of positions)
    for (const { position: asked, fromMs } of known.get(key)?.writtenAt ?? [])
      if (asked <= position && fromMs !== null) note(key, fromMs);
  for (const { reading, ofSource } of headsOf(source, heads)) {
    if (reading.origin !== 'broker') continue;
    for (const then of ofSource) {
      const key = partitionKey(then);
      const position = positions.get(key);
      const isSameTopic = reading.topic?.topicId === known.get(key)?.facts?.topicId;
      if (position !== undefined && then.end <= position && isSameTopic) note(key, reading.atMs);
    }
  }
  return latest;
}

function words(untilMs: bigint | null, sizeMayEndIt: boolean, nowMs: bigint): string {
  const size = sizeMayEndIt ? ', unless retention by size ends it earlier: when is not known' : '';
  if (untilMs === null) return `can be resumed: no retention by time removes its position${size}`;
  const left = untilMs - nowMs;
  if (left <= 0n) return `retention may remove its position at any moment${size}`;
  return `can be resumed for at least ${formatDuration(left)}${size}`;
}

function unknown(why: string): ResumableUntil {
  return {
    state: 'unknown',
    untilMs: null,
    sizeMayEndIt: false,
    origin: null,
    asOfMs: null,
    why,
    words: `until when it can be resumed is unknown: ${why}`,
  };
}

function withoutPlace({
  state,
  untilMs,
  sizeMayEndIt,
  origin,
  asOfMs,
  why,
  words: said,
}: PartitionResumable): ResumableUntil {
  return { state, untilMs, sizeMayEndIt, origin, asOfMs, why, words: said };
}

function placesInWords(places: readonly PartitionResumable[]): string {
  const [first] = places;
  if (places.length === 1 && first !== undefined)
    return `${first.topic === null ? 'partition ' : `${first.topic} `}${first.partition}`;
  return `${places.length} partitions`;
}
