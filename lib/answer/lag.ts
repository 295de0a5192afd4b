import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import { formatAge } from '@/lib/domain/format';
import { countsRecords } from '@/lib/domain/offset-density';
import type { PositionUnit, SourceKind } from '@/lib/domain/source-kind';
import type { BatchTime } from '@/lib/finding/finding';
import { failuresOf, type KnownHead, knownHeads, partitionKey } from '@/lib/finding/known-head';
import { rhythmOf } from '@/lib/finding/rhythm';
import type { HeadReading } from '@/lib/head/head';

/** A number with what it counts, where it comes from and when it was true. Null `value` = unknown, and `why` says why. */
export interface Measure {
  value: bigint | null;
  unit: PositionUnit | 'ms';
  origin: string | null;
  asOfMs: bigint | null;
  why: string | null;
}

/** One partition of one source. Positions are as the source's kind defines them (Kafka: next offset to read). */
export interface PartitionLag {
  topic: string | null;
  partition: string;
  started: bigint | null;
  committed: bigint | null;
  planned: bigint | null;
  beginning: bigint | null;
  head: bigint | null;
  headAtMs: bigint | null;
  headLabel: string | null;
  /** head − committed */
  behind: bigint | null;
  /** planned − committed */
  inFlight: bigint | null;
  /** Of `behind`, what the source no longer has: beginning − committed. Null when the beginning is unknown. */
  expired: bigint | null;
  /** Why `behind` is unknown. */
  why: string | null;
}

export interface SourceLag {
  index: number;
  name: string | null;
  kind: SourceKind;
  unit: PositionUnit;
  partitions: PartitionLag[];
  behind: Measure;
  inFlight: Measure;
}

/** All that can honestly be said about how far behind a version is (design §7). */
export interface LagReport {
  sources: SourceLag[];
  /** Over all sources; only records and offsets are added up. */
  behind: Measure;
  inFlight: Measure;
  /** now − watermark */
  watermarkDelay: Measure;
  /** now − last commit */
  commitAge: Measure;
}

export interface LagContext {
  nowMs: bigint;
  reading: CheckpointReading;
  heads: readonly HeadReading[];
  history?: readonly BatchTime[];
}

/** Lag per source and partition, never negative and never 0 for unknown. */
export function lagOf({ nowMs, reading, heads, history }: LagContext): LagReport {
  const { lastCommittedMs, lastPlannedMs } = rhythmOf(reading, history);
  const plan = { batchId: reading.lastPlannedBatch, atMs: lastPlannedMs };
  const sources = reading.sources.map((source) => sourceLag(source, heads, { nowMs, lastCommittedMs, plan }));
  return {
    sources,
    behind: overSources(sources, 'behind'),
    inFlight: overSources(sources, 'inFlight'),
    watermarkDelay: watermarkDelay(reading, nowMs),
    commitAge: commitAge(reading, lastCommittedMs, nowMs),
  };
}

function sourceLag(
  source: SourceReading,
  heads: readonly HeadReading[],
  { nowMs, lastCommittedMs, plan }: { nowMs: bigint; lastCommittedMs: bigint | null; plan: LastPlan },
): SourceLag {
  const known = knownHeads(source, heads);
  const [failure] = failuresOf(source, heads);
  const silent =
    failure === undefined
      ? null
      : `the source has not answered since ${formatAge(failure.sinceMs, nowMs)}: ${failure.message}`;
  const partitions = new Map<string, { topic: string | null; partition: string }>();
  for (const offset of [source.started, source.committed, source.planned])
    for (const { topic, partition } of offset?.positions ?? [])
      partitions.set(partitionKey({ topic, partition }), { topic, partition });
  for (const [key, { topic, partition }] of known) partitions.set(key, { topic, partition });

  const counted = (source.committed ?? source.planned ?? source.started)?.unit ?? 'steps';
  const dense = [...known.values()].every(({ facts }) => countsRecords(facts ?? undefined));
  const unit = counted === 'records' && !dense ? 'offsets' : counted;
  const rows = [...partitions.values()].sort(byPartition).map((partition) => {
    const head = known.get(partitionKey(partition));
    const row = partitionLag(source, partition, head && atLeastPlanned(source, head, plan), lastCommittedMs);
    return head === undefined && silent !== null ? { ...row, why: silent } : row;
  });
  return {
    index: source.index,
    name: source.name,
    kind: source.kind,
    unit,
    partitions: rows,
    behind: silentOr(silent, overPartitions(unit, rows, 'behind')),
    inFlight: overPartitions(unit, rows, 'inFlight'),
  };
}

/** Why nothing is known comes before how little is. */
function silentOr(silent: string | null, behind: Measure): Measure {
  return behind.value === null && silent !== null ? { ...behind, why: silent } : behind;
}

interface LastPlan {
  batchId: bigint | null;
  atMs: bigint | null;
}

/**
 * A planned end proves that the source reached that far when the batch was planned. It replaces a head that was read
 * before and lies short of it, unless that head is older than the commit as well: then nothing is claimed.
 */
function atLeastPlanned(source: SourceReading, head: KnownHead, { batchId, atMs }: LastPlan): KnownHead {
  const planned = positionIn(source.planned, head);
  const committed = positionIn(source.committed, head);
  if (planned === null || atMs === null || batchId === null) return head;
  if (head.end >= planned || head.atMs >= atMs || (committed !== null && head.end < committed)) return head;
  return { ...head, end: planned, atMs, label: `planned end of batch ${batchId}` };
}

function partitionLag(
  source: SourceReading,
  partition: { topic: string | null; partition: string },
  head: KnownHead | undefined,
  lastCommittedMs: bigint | null,
): PartitionLag {
  const started = positionIn(source.started, partition);
  const committed = positionIn(source.committed, partition);
  const planned = positionIn(source.planned, partition);
  const beginning = head?.beginning ?? null;
  // What was never committed begins where the query began, else at the oldest record that is still there.
  const from = committed ?? started ?? beginning;
  const row = {
    ...partition,
    started,
    committed,
    planned,
    beginning,
    head: head?.end ?? null,
    headAtMs: head?.atMs ?? null,
    headLabel: head?.label ?? null,
    inFlight: planned === null ? null : distance(committed ?? started, planned),
    expired: beginning === null || from === null ? null : beginning > from ? beginning - from : 0n,
  };
  if (head === undefined) return { ...row, behind: null, why: 'no head is known for this partition' };
  if (from === null) return { ...row, behind: null, why: 'the start of this partition is not known' };
  const anewMs = head.facts?.otherIdUntilMs ?? null;
  if (committed !== null && anewMs !== null && (lastCommittedMs === null || lastCommittedMs <= anewMs))
    return {
      ...row,
      behind: null,
      expired: null,
      why: 'the topic was made anew since the last commit: the committed position belongs to another topic',
    };
  const behind = distance(from, head.end);
  if (behind !== null) return { ...row, behind, why: null };
  const older = lastCommittedMs !== null && head.atMs < lastCommittedMs;
  return {
    ...row,
    behind: null,
    why: older ? 'head is older than the commit' : 'the source ends before the committed position',
  };
}

/** Distances in these units may be summed over partitions and sources. */
function isAddable(unit: PositionUnit): boolean {
  return unit === 'records' || unit === 'offsets';
}

/** `to − from`; null when unknown or when it would be negative. */
function distance(from: bigint | null, to: bigint): bigint | null {
  return from === null || to < from ? null : to - from;
}

function positionIn(
  offset: SourceReading['committed'],
  { topic, partition }: { topic: string | null; partition: string },
): bigint | null {
  const found = offset?.positions.find(
    (position) => position.topic === topic && position.partition === partition,
  );
  return found?.value ?? null;
}

type Distance = 'behind' | 'inFlight';

function overPartitions(unit: PositionUnit, rows: readonly PartitionLag[], which: Distance): Measure {
  const heads = which === 'behind' ? rows.filter((row) => row.head !== null) : [];
  const unknown = rows.filter((row) => row[which] === null);
  const measure: Measure = {
    value: null,
    unit,
    origin:
      which === 'behind'
        ? [...new Set(heads.map((row) => row.headLabel))].join(', ') || null
        : 'offsets and commits',
    asOfMs: heads.reduce<bigint | null>(
      (oldest, { headAtMs }) =>
        headAtMs !== null && (oldest === null || headAtMs < oldest) ? headAtMs : oldest,
      null,
    ),
    why: null,
  };
  if (which === 'behind' && heads.length === 0)
    return { ...measure, origin: null, why: 'no head of the source is known' };
  const [first] = rows;
  if (first === undefined) return { ...measure, why: 'no position of the source is known' };
  if (unknown.length > 0) {
    const [whyOne] = unknown.map((row) => row.why);
    const part = rows.length === 1 ? '' : ` (${unknown.length} of ${rows.length} partitions)`;
    const why = which === 'behind' ? (whyOne ?? 'unknown') : 'the start of the planned range is not known';
    return { ...measure, why: `${why}${part}` };
  }
  if (!isAddable(unit) && rows.length > 1) return { ...measure, why: `${unit} are not added up` };
  return { ...measure, value: rows.reduce((sum, row) => sum + (row[which] ?? 0n), 0n) };
}

/**
 * Over all sources. A source that stands twice in the plan (a self-join) has two equal lines: each partition counts
 * once, with the line that is further behind.
 */
function overSources(sources: readonly SourceLag[], which: Distance): Measure {
  const [first] = sources;
  if (first === undefined)
    return { value: null, unit: 'records', origin: null, asOfMs: null, why: 'no source is known yet' };
  if (sources.length === 1) return first[which];
  const measures = sources.map((source) => source[which]);
  const merged: Measure = {
    value: null,
    unit: first.unit,
    origin: [...new Set(measures.flatMap((each) => each.origin ?? []))].join(', ') || null,
    asOfMs: measures.reduce<bigint | null>(
      (oldest, { asOfMs }) => (asOfMs !== null && (oldest === null || asOfMs < oldest) ? asOfMs : oldest),
      null,
    ),
    why: null,
  };
  const unknown = measures.find((each) => each.value === null);
  if (unknown !== undefined) return { ...merged, why: unknown.why };
  if (sources.some((source) => !isAddable(source.unit)))
    return { ...merged, why: 'the sources count different things' };
  // Offsets are at most as many records: a sum of both is a number of offsets.
  if (sources.some((source) => source.unit === 'offsets')) merged.unit = 'offsets';
  const furthest = new Map<string, bigint>();
  for (const source of sources)
    for (const row of source.partitions) {
      const key = `${source.kind}\n${partitionKey(row)}`;
      const value = row[which] ?? 0n;
      if (value >= (furthest.get(key) ?? 0n)) furthest.set(key, value);
    }
  return { ...merged, value: [...furthest.values()].reduce((sum, value) => sum + value, 0n) };
}

function watermarkDelay(reading: CheckpointReading, nowMs: bigint): Measure {
  const { watermarkMs, lastPlannedBatch } = reading;
  const measure: Measure = { value: null, unit: 'ms', origin: null, asOfMs: nowMs, why: null };
  // 0 = none, or not moved yet; the files cannot tell which (OffsetSeqMetadata.batchWatermarkMs).
  if (watermarkMs === null || watermarkMs === 0n)
    return { ...measure, asOfMs: null, why: 'there is no watermark, or it has not moved yet' };
  const origin = lastPlannedBatch === null ? null : `watermark after batch ${lastPlannedBatch}`;
  if (watermarkMs > nowMs) return { ...measure, origin, why: 'the watermark is ahead of the clock' };
  return { ...measure, origin, value: nowMs - watermarkMs };
}

function commitAge(reading: CheckpointReading, lastCommittedMs: bigint | null, nowMs: bigint): Measure {
  const measure: Measure = { value: null, unit: 'ms', origin: null, asOfMs: nowMs, why: null };
  if (reading.lastCommittedBatch === null) return { ...measure, why: 'nothing is committed yet' };
  const origin = `commits/${reading.lastCommittedBatch}`;
  if (lastCommittedMs === null) return { ...measure, origin, why: 'the time of the commit is not known' };
  if (lastCommittedMs > nowMs) return { ...measure, origin, why: 'the commit is ahead of the clock' };
  return { ...measure, origin, value: nowMs - lastCommittedMs };
}

function byPartition(
  a: { topic: string | null; partition: string },
  b: { topic: string | null; partition: string },
): number {
  const topics = (a.topic ?? '').localeCompare(b.topic ?? '');
  if (topics !== 0) return topics;
  if (/^\d+$/.test(a.partition) && /^\d+$/.test(b.partition))
    return BigInt(a.partition) < BigInt(b.partition) ? -1 : 1;
  return a.partition.localeCompare(b.partition);
}
