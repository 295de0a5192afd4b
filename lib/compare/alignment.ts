/**
 * Where v2 starts against where v1's commits end, per source and partition.
 *
 *     v1 committed   ────────────────┤
 *     v2 start              ├────────────────      overlap: read by both
 *     v2 start                       ├───────      aligned
 *     v2 start                            ├──      gap: read by nobody
 *
 * Where v2 starts stands in `sources/<i>/0`, which Kafka (and Event Hubs) sources write before batch 0. Where it is
 * unknown the relation is unknown: the ends of v2's first batch are not its start.
 */
import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import type { PositionUnit, SourceKind } from '@/lib/domain/source-kind';
import { deltaPlaceOf } from './delta-place';
import { matchSources, type SaidMatch, type SourceMatching, type SourcePair } from './match-sources';

export type Relation = 'aligned' | 'gap' | 'overlap';
/** `mixed`: gaps and overlaps · `not-comparable`: a relation is unknown, and no known one is bad. */
export type Handover = Relation | 'mixed' | 'not-comparable' | 'not-started';

/** One partition of one source. Positions as the kind defines them: for Kafka the next offset to read. */
export interface PartitionAlignment {
  /** Index of the source in v1; in v2 where v1 has no such source. */
  source: number;
  /** Indices of the sources of v2 that go on with it, all with these positions. */
  v2Sources: number[];
  kind: SourceKind;
  topic: string | null;
  partition: string;
  /** End of v1's last committed batch (promise P4). */
  v1Committed: bigint | null;
  /** End of v1's last planned batch. */
  v1Planned: bigint | null;
  v2Start: bigint | null;
  v2Committed: bigint | null;
  /** Null: unknown; `why` says what is missing. */
  relation: Relation | null;
  /** Size of the gap or the overlap in `unit`; null when unknown. */
  distance: bigint | null;
  unit: PositionUnit;
  /** The same where the unit is records. For Kafka an upper bound: compaction and transaction marks leave holes. */
  records: bigint | null;
  /** Whether v2 has committed what v1 has; null when unknown. */
  caughtUp: boolean | null;
  why: string | null;
  /** Both read files of one folder, each by a list of its own: nothing but that keeps them from being compared. */
  ownFileLists: boolean;
}

export interface Alignment {
  handover: Handover;
  /** v2 has committed at least what v1 has, in every partition that v1 read; null when that is not comparable. */
  caughtUp: boolean | null;
  partitions: PartitionAlignment[];
  matching: SourceMatching;
  /** Why nothing, or not everything, can be compared, a sentence each. */
  notComparable: string[];
}

/**
 * Aligns `v2` with `v1`. Pure: both readings are taken as they are.
 * @param said what the operator says about sources that nothing proves to be the same
 */
export function alignVersions(
  v1: CheckpointReading,
  v2: CheckpointReading,
  said: readonly SaidMatch[] = [],
): Alignment {
  const matching = matchSources(v1, v2, said);
  if (v2.lastPlannedBatch === null && v2.lastCommittedBatch === null)
    return { handover: 'not-started', caughtUp: null, partitions: [], matching, notComparable: [] };
  const whole = wholeObstacle(v1, v2);
  const partitions = [
    ...pairedPartitions(matching.pairs, v2, whole),
    ...v1.sources.flatMap((source) => unreadPartitions(source, matching, whole)),
  ].sort(byPlace);
  const notComparable = [
    ...new Set([
      ...(whole === null ? [] : [whole]),
      ...matching.unmatched.v1.map((source) => whole ?? whyUnmatched(source)),
      ...partitions.flatMap(({ relation, why }) => (relation === null && why !== null ? [why] : [])),
    ]),
  ];
  return {
    handover: handoverOf(partitions),
    caughtUp: caughtUpOf(partitions),
    partitions,
    matching,
    notComparable,
  };
}

/** What keeps every start from being compared, or null. */
function wholeObstacle(v1: CheckpointReading, v2: CheckpointReading): string | null {
  if (v1.lastCommittedBatch === null)
    return `${v1.name} has committed nothing, so it has no end to start from`;
  const last = v1.lastCommittedBatch;
  if (v1.offsetLog?.files.find(({ batchId }) => batchId === last)?.content.state !== 'parsed')
    return `offsets/${last} of ${v1.name} is missing or unreadable, so the end of its last commit is not known`;
  if (
    v1.metadata.state === 'present' &&
    v2.metadata.state === 'present' &&
    v1.metadata.queryId === v2.metadata.queryId
  )
    return `both carry the query id ${v1.metadata.queryId}: one is a copy of the other and went on from its batches, so its recorded start is not where it began to write`;
  return null;
}

function pairedPartitions(
  pairs: readonly SourcePair[],
  v2: CheckpointReading,
  whole: string | null,
): PartitionAlignment[] {
  const found: PartitionAlignment[] = [];
  for (const pair of pairs) {
    for (const { topic, partition, v2Topic } of partitionsOf(pair)) {
      const next = alignPartition(pair, { topic, partition, v2Topic }, v2, whole);
      const twin = found.find((other) => isSame(other, next));
      if (twin === undefined) found.push(next);
      else twin.v2Sources.push(...next.v2Sources);
    }
  }
  return found;
}

/** v2 may read one topic several times; the same positions are said once. */
function isSame(a: PartitionAlignment, b: PartitionAlignment): boolean {
  return (
    a.source === b.source &&
    a.topic === b.topic &&
    a.partition === b.partition &&
    a.v2Start === b.v2Start &&
    a.v2Committed === b.v2Committed
  );
}

function byPlace(a: PartitionAlignment, b: PartitionAlignment): number {
  if (a.source !== b.source) return a.source - b.source;
  if (a.topic !== b.topic) return (a.topic ?? '') < (b.topic ?? '') ? -1 : 1;
  const [left, right] = [Number.parseInt(a.partition, 10), Number.parseInt(b.partition, 10)];
  return left === right || Number.isNaN(left + right) ? 0 : left - right;
}

interface Place {
  topic: string | null;
  partition: string;
  /** The topic on v2's side: another one only where the operator says so. */
  v2Topic: string | null;
}

/** Partitions that either side knows, each once. */
function partitionsOf({ v1, v2, topics, by }: SourcePair): Place[] {
  const places = new Map<string, Place>();
  const add = (place: Place) => {
    const key = JSON.stringify([place.topic, place.partition]);
    if (!places.has(key)) places.set(key, place);
  };
  const [mine, other] = [placesOf(v1), placesOf(v2)];
  const renamed = by === 'said' ? renamedTopic(mine, other) : null;
  for (const { topic, partition } of mine) {
    if (topics === null || topic === null || topics.has(topic))
      add({ topic, partition, v2Topic: topic === renamed?.from ? renamed.to : topic });
  }
  for (const { topic, partition } of other) {
    if (topics === null || topic === null || topics.has(topic))
      add({ topic: topic === renamed?.to ? renamed.from : topic, partition, v2Topic: topic });
  }
  return [...places.values()];
}

function placesOf({ started, committed, planned }: SourceReading) {
  return [committed, planned, started].flatMap((offset) => offset?.positions ?? []);
}

/** Of two sources that are said to be the same and read one topic each, under different names. */
function renamedTopic(
  mine: readonly { topic: string | null }[],
  other: readonly { topic: string | null }[],
): { from: string | null; to: string | null } | null {
  const [from, ...moreFrom] = new Set(mine.map(({ topic }) => topic));
  const [to, ...moreTo] = new Set(other.map(({ topic }) => topic));
  if (from === undefined || to === undefined || from === to || moreFrom.length + moreTo.length > 0)
    return null;
  return { from, to };
}

function alignPartition(
  { v1, v2: source }: SourcePair,
  place: Place,
  v2: CheckpointReading,
  whole: string | null,
): PartitionAlignment {
  const { topic, partition, v2Topic } = place;
  const v1Committed = positionIn(v1.committed, topic, partition);
  const v2Committed = positionIn(source.committed, v2Topic, partition);
  const v2Start = positionIn(source.started, v2Topic, partition);
  const obstacle = whole ?? kindObstacle(v1, source);
  const comparable = kindObstacle(v1, source) === null;
  const measured = measure();
  const unit = v1.committed?.unit ?? source.committed?.unit ?? source.planned?.unit ?? 'steps';
  return {
    source: v1.index,
    v2Sources: [source.index],
    kind: v1.kind,
    topic,
    partition,
    v1Committed,
    v1Planned: positionIn(v1.planned, topic, partition),
    v2Start: comparable ? v2Start : null,
    v2Committed,
    ...measured,
    unit,
    records: unit === 'records' ? measured.distance : null,
    caughtUp: comparable ? hasReached(v1, source, v1Committed, v2Committed, v2.lastCommittedBatch) : null,
    ownFileLists: whole === null && v1.kind === 'file' && source.kind === 'file',
  };

  function measure(): Pick<PartitionAlignment, 'relation' | 'distance' | 'why'> {
    if (obstacle !== null) return { relation: null, distance: null, why: obstacle };
    if (rereadsTable(v1, source, v2)) {
      const why = 'v2 began with a snapshot of the whole table: what v1 has read of it is read again';
      return { relation: 'overlap', distance: null, why };
    }
    return relate(v1Committed, v2Start, () => whyUnknown(source, place, v1Committed, v2Committed));
  }
}

/** True where v2's log shows that it began with a snapshot of a Delta table of which v1 has read something. */
function rereadsTable(v1: SourceReading, source: SourceReading, { offsetLog }: CheckpointReading): boolean {
  const read = deltaPlaceOf(v1.committed);
  if (read === null || (read.index < 0n && (read.isSnapshot || read.version === 0n))) return false;
  const key = source.name ?? source.index.toString();
  return (offsetLog?.files ?? []).some(({ content }) => {
    if (content.state !== 'parsed') return false;
    const logged = content.entry.sources.find((each) => each.key === key);
    return deltaPlaceOf(logged?.offset ?? null)?.isSnapshot === true;
  });
}

function positionIn(
  offset: SourceReading['committed'],
  topic: string | null,
  partition: string,
): bigint | null {
  const found = offset?.positions.find((each) => each.topic === topic && each.partition === partition);
  // −1 and −2 are words (latest, earliest), not positions.
  return found === undefined || (offset?.kind === 'kafka' && found.value < 0n) ? null : found.value;
}

/** Why positions of two sources cannot be compared at all, or null. */
function kindObstacle(v1: SourceReading, v2: SourceReading): string | null {
  if (v1.kind !== v2.kind)
    return `source ${v1.index} is of the kind ${v1.kind} in v1 and ${v2.kind} in v2: their positions count different things`;
  return ownPositions(v1) ?? ownPositions(v2);
}

/** Why positions of a source mean nothing outside its own checkpoint, or null. */
export function ownPositions({
  index,
  kind,
  committed,
  planned,
}: Pick<SourceReading, 'index' | 'kind' | 'committed' | 'planned'>): string | null {
  switch (kind) {
    case 'kafka':
    case 'delta':
      return null;
    case 'file':
      return `source ${index} reads files: a position counts entries of the checkpoint's own log, which are not those of another checkpoint`;
    case 'rate':
      return (committed ?? planned)?.unit === 'records'
        ? null
        : `source ${index} is a rate source: it counts from its own creation`;
    default:
      return `positions of source ${index} (${kind}) mean nothing outside their own checkpoint`;
  }
}

function relate(
  v1Committed: bigint | null,
  v2Start: bigint | null,
  whyUnknown: () => string,
): Pick<PartitionAlignment, 'relation' | 'distance' | 'why'> {
  if (v2Start === null) return { relation: null, distance: null, why: whyUnknown() };
  if (v1Committed === null) {
    // v1 never saw it: only from its very first record on nothing is skipped, and nothing was read before.
    return v2Start === 0n
      ? { relation: 'aligned', distance: 0n, why: null }
      : { relation: null, distance: null, why: whyUnknown() };
  }
  if (v2Start === v1Committed) return { relation: 'aligned', distance: 0n, why: null };
  return v2Start > v1Committed
    ? { relation: 'gap', distance: v2Start - v1Committed, why: null }
    : { relation: 'overlap', distance: v1Committed - v2Start, why: null };
}

function whyUnknown(
  v2: SourceReading,
  { topic, partition }: Place,
  v1Committed: bigint | null,
  v2Committed: bigint | null,
): string {
  const what = topic === null ? `source ${v2.index}` : `partition ${partition} of ${topic}`;
  if (v2.started === null)
    return v2.kind === 'kafka'
      ? `v2 has no record of where it began (sources/${v2.name ?? v2.index}/0 is missing or unreadable)`
      : `a ${v2.kind} source does not record where it began`;
  if (v1Committed === null)
    return `v1 never read ${what}: whether records lie before v2's start only the source itself can tell`;
  return v2Committed === null
    ? `v2 has never read ${what}`
    : `${what} was not there when v2 began: Spark then reads it from its earliest record, which no file notes`;
}

function hasReached(
  v1: SourceReading,
  v2: SourceReading,
  v1Committed: bigint | null,
  v2Committed: bigint | null,
  lastCommitted: bigint | null,
): boolean | null {
  if (v1Committed === null) return null;
  if (lastCommitted === null) return false;
  if (v2Committed === null) return null;
  if (v1.kind !== 'delta') return v2Committed >= v1Committed;
  const [from, to] = [deltaPlaceOf(v1.committed), deltaPlaceOf(v2.committed)];
  if (from === null || to === null) return null;
  // Inside a first snapshot a part of every version below it is read, and of none the whole.
  if (to.isSnapshot && !from.isSnapshot) return to.version <= from.version ? false : null;
  if (from.version !== to.version) return to.version > from.version;
  return from.isSnapshot === to.isSnapshot ? to.index >= from.index : true;
}

/** What v1 has read and nothing in v2 is proven to go on with: whole sources, and single topics. */
function unreadPartitions(
  source: SourceReading,
  { pairs, dropped }: SourceMatching,
  whole: string | null,
): PartitionAlignment[] {
  if (dropped.includes(source)) return [];
  const own = pairs.filter(({ v1 }) => v1 === source);
  const isRead = (topic: string | null) =>
    own.some(({ topics }) => topics === null || topic === null || topics.has(topic));
  const unread = (source.committed?.positions ?? []).filter(({ topic }) => !isRead(topic));
  return unread.map(({ topic, partition, value }) => ({
    source: source.index,
    v2Sources: [],
    kind: source.kind,
    topic,
    partition,
    v1Committed: value,
    v1Planned: positionIn(source.planned, topic, partition),
    v2Start: null,
    v2Committed: null,
    relation: null,
    distance: null,
    unit: source.committed?.unit ?? 'steps',
    records: null,
    caughtUp: null,
    why:
      whole ??
      (own.length === 0
        ? whyUnmatched(source)
        : `v2 does not read ${topic}, which v1 reads in source ${source.index}`),
    ownFileLists: false,
  }));
}

function whyUnmatched(source: SourceReading): string {
  return (
    ownPositions(source) ??
    `nothing proves which source of v2 goes on with source ${source.index} of v1 (${source.kind}): say which one does, or that none does`
  );
}

function handoverOf(partitions: readonly PartitionAlignment[]): Handover {
  const relations = new Set(partitions.map(({ relation }) => relation));
  if (relations.has('gap') && relations.has('overlap')) return 'mixed';
  if (relations.has('gap')) return 'gap';
  if (relations.has('overlap')) return 'overlap';
  return relations.has('aligned') && !relations.has(null) ? 'aligned' : 'not-comparable';
}

function caughtUpOf(partitions: readonly PartitionAlignment[]): boolean | null {
  const known = partitions.filter(({ v1Committed }) => v1Committed !== null);
  if (known.some(({ caughtUp }) => caughtUp === false)) return false;
  return known.length > 0 && known.every(({ caughtUp }) => caughtUp === true) ? true : null;
}
