import type { SourceReading } from '@/lib/checkpoint/reading';
import { countsRecords } from '@/lib/domain/offset-density';
import type { HeadReading } from '@/lib/head/head';
import type { Diagnosis } from './finding';
import { headsOf, knownHeads, partitionKey } from './known-head';
import { rhythmOf } from './rhythm';

/** What heads say about records beyond the last planned batch. */
export type SourceMovement =
  /** More to read than was planned. `records` is null where positions are no count. */
  | {
      state: 'unread';
      records: bigint | null;
      /** Since when at least, by the series of heads; null when there is only one reading. */
      sinceMs: bigint | null;
      atMs: bigint;
      label: string;
    }
  /** Every partition stood exactly at the planned end at `atMs`, after it was planned. */
  | { state: 'nothing-new'; atMs: bigint; label: string }
  | { state: 'unknown'; why: string };

type Context = Pick<Diagnosis, 'reading' | 'heads' | 'history'>;

/** Compares the last planned end with the known heads. Unread records are proof; "nothing new" needs every partition. */
export function sourceMovement({ reading, heads = [], history }: Context): SourceMovement {
  const { lastPlannedMs } = rhythmOf(reading, history);
  if (reading.sources.length === 0) return { state: 'unknown', why: 'no source is known yet' };
  const each = reading.sources.map((source) => movementOf(source, heads, lastPlannedMs));

  const unread = each.filter((movement) => movement.state === 'unread');
  const [first] = unread;
  if (first !== undefined) {
    let { records, sinceMs, atMs } = first;
    for (const next of unread.slice(1)) {
      records = records === null || next.records === null ? null : records + next.records;
      sinceMs = earlier(sinceMs, next.sinceMs);
      atMs = later(atMs, next.atMs);
    }
    return { ...first, records, sinceMs, atMs };
  }
  const unknown = each.find((movement) => movement.state === 'unknown');
  if (unknown !== undefined) return unknown;
  const [known] = each;
  return known ?? { state: 'unknown', why: 'no source is known yet' };
}

function movementOf(
  source: SourceReading,
  heads: readonly HeadReading[],
  lastPlannedMs: bigint | null,
): SourceMovement {
  const known = knownHeads(source, heads);
  if (known.size === 0) return { state: 'unknown', why: 'no head of the source is known' };
  const reached = new Map(
    (source.planned ?? source.started)?.positions.map((each) => [partitionKey(each), each.value] as const) ??
      [],
  );
  if (reached.size === 0) return { state: 'unknown', why: 'no position of the source is known' };

  let unread = 0n;
  let unclear: string | null = null;
  let oldest: bigint | null = null;
  let newest: { atMs: bigint; label: string } | null = null;
  for (const [key, head] of known) {
    const from = reached.get(key) ?? startOf(source, key) ?? head.beginning;
    oldest = earlier(oldest, head.atMs);
    if (newest === null || head.atMs > newest.atMs) newest = { atMs: head.atMs, label: head.label };
    if (from === null) unclear ??= 'the start of a new partition is not known';
    else if (head.end > from) unread += head.end - from;
    else if (lastPlannedMs !== null && head.atMs < lastPlannedMs)
      unclear ??= 'the head is older than the last plan';
    else if (head.end < from) unclear ??= 'the source ends before the planned position';
  }
  for (const key of reached.keys()) if (!known.has(key)) unclear ??= 'a partition has no known head';
  if (newest === null || oldest === null) return { state: 'unknown', why: 'no head of the source is known' };
  if (unread > 0n) {
    const dense = [...known.values()].every(({ facts }) => countsRecords(facts ?? undefined));
    const records = source.planned?.unit === 'records' && dense ? unread : null;
    return {
      state: 'unread',
      records,
      sinceMs: unreadSince(source, heads, reached, lastPlannedMs),
      ...newest,
    };
  }
  if (unclear !== null) return { state: 'unknown', why: unclear };
  return { state: 'nothing-new', atMs: oldest, label: newest.label };
}

/** The first reading of the heads since the last plan that showed something beyond `reached`. */
function unreadSince(
  source: SourceReading,
  heads: readonly HeadReading[],
  reached: ReadonlyMap<string, bigint>,
  lastPlannedMs: bigint | null,
): bigint | null {
  if (heads.length < 2 || lastPlannedMs === null) return null;
  let first: bigint | null = null;
  for (const { reading, ofSource } of headsOf(
    source,
    heads.filter(({ atMs }) => atMs >= lastPlannedMs),
  )) {
    if (first !== null && first <= reading.atMs) continue;
    const beyond = ofSource.some((head) => head.end > (reached.get(partitionKey(head)) ?? head.end));
    if (beyond) first = reading.atMs;
  }
  return first;
}

function startOf(source: SourceReading, key: string): bigint | null {
  return source.started?.positions.find((position) => partitionKey(position) === key)?.value ?? null;
}

function earlier<Known extends bigint | null>(a: bigint | null, b: Known): bigint | Known {
  return a !== null && (b === null || a < b) ? a : b;
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
