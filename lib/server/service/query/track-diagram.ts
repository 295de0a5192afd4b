import type { SourceReading } from '@/lib/checkpoint/reading';
import { ownPositions } from '@/lib/compare/alignment';
import type { Track, TrackDiagram } from '@/lib/contract/query';
import { capitalised } from '@/lib/domain/capitalised';
import type { PositionUnit, SourceKind } from '@/lib/domain/source-kind';
import type { HeadReading } from '@/lib/head/head';
import type { BatchEnd } from '@/lib/server/service/version/reading-batches';
import type { Position } from '@/lib/spark/offset/source-offset';

/** A batch with the ends that it was planned to. */
export interface TrackBatch {
  batchId: bigint;
  committed: boolean;
  committedMs: bigint | null;
  plannedMs: bigint | null;
  ends: readonly BatchEnd[];
}

/** What a track is drawn from: newest batches of the version's current generation, ascending. */
export interface TrackInput {
  versionId: string;
  version: number;
  name: string;
  sources: readonly SourceReading[];
  batches: readonly TrackBatch[];
  heads: readonly HeadReading[];
  /** The newest batch that is in the sink, and when it was written there; null where that is not known. */
  inSink: { batchId: bigint; atMs: string | null } | null;
}

/** All versions of a query on one axis: the sum of the positions of their first source. */
export function trackDiagram(inputs: readonly TrackInput[]): TrackDiagram {
  const known = inputs.filter((input) => input.sources.length > 0);
  const [lead] = known;
  const source = lead === undefined ? undefined : axisSource(lead);
  if (source === undefined) {
    return { unit: 'steps', source: null, tracks: inputs.map(emptyTrack), head: null, notComparable: null };
  }
  const notComparable = whyNotComparable(known, source);
  return {
    unit: source.unit,
    source: { index: source.index, kind: source.kind, label: source.label },
    tracks: inputs.map((input) => trackOf(input, source)),
    head: headOf(known, source),
    notComparable,
  };
}

interface AxisSource {
  index: number;
  kind: SourceKind;
  unit: PositionUnit;
  label: string;
  topics: ReadonlySet<string | null>;
}

function axisSource(input: TrackInput): AxisSource | undefined {
  const [source] = input.sources;
  const offset = source?.committed ?? source?.planned ?? source?.started;
  if (source === undefined || offset == null) return undefined;
  return {
    index: source.index,
    kind: source.kind,
    unit: offset.unit,
    label: sourceLabel(source),
    topics: topicsOf(offset.positions),
  };
}

/** A source in words: its kind and what it reads. */
export function sourceLabel(source: SourceReading): string {
  const offset = source.committed ?? source.planned ?? source.started;
  const topics = [...topicsOf(offset?.positions ?? [])].filter((topic) => topic !== null);
  const what = topics.length === 0 ? `source ${source.index}` : topics.join(', ');
  return `${source.kind} ${source.name ?? what}`;
}

function whyNotComparable(inputs: readonly TrackInput[], axis: AxisSource): string | null {
  const [first, ...others] = inputs.flatMap(({ sources: [source] }) => source ?? []);
  const own = first === undefined || others.length === 0 ? null : ownPositions(first);
  if (own !== null) return `${capitalised(own)}.`;
  for (const input of inputs) {
    const own = axisSource(input);
    if (own === undefined) continue;
    if (own.kind !== axis.kind) {
      return `${input.name} reads ${own.label}, others read ${axis.label}: their positions count different things.`;
    }
    const same =
      own.topics.size === axis.topics.size && [...own.topics].every((topic) => axis.topics.has(topic));
    if (!same) return `${input.name} reads ${own.label}, others read ${axis.label}: they share no axis.`;
    if (input.sources.length !== inputs[0]?.sources.length) {
      return `${input.name} has another number of sources; only the first of each is drawn.`;
    }
  }
  return null;
}

function trackOf(input: TrackInput, axis: AxisSource): Track {
  const committed = input.batches.flatMap((batch) => (batch.committed ? (tickOf(batch, axis) ?? []) : []));
  const newest = input.batches.at(-1);
  const started = total(input.sources[axis.index]?.started?.positions, axis.unit);
  const plannedTick = newest === undefined || newest.committed ? undefined : tickOf(newest, axis);
  return {
    versionId: input.versionId,
    version: input.version,
    name: input.name,
    start: started === null ? (committed[0]?.end ?? null) : String(started),
    commits: committed,
    committed: committed.at(-1) ?? null,
    inSink: inSinkTick(input, axis),
    planned:
      plannedTick === undefined
        ? null
        : { ...plannedTick, atMs: newest?.plannedMs == null ? null : String(newest.plannedMs) },
  };
}

/** Where that batch ends is what was planned for it; a batch that is not among those known has no place. */
function inSinkTick({ inSink, batches }: TrackInput, axis: AxisSource): Track['inSink'] {
  const batch = inSink === null ? undefined : batches.find(({ batchId }) => batchId === inSink.batchId);
  const tick = batch === undefined ? undefined : tickOf(batch, axis);
  return tick === undefined || inSink === null ? null : { ...tick, atMs: inSink.atMs };
}

function emptyTrack({ versionId, version, name }: TrackInput): Track {
  return { versionId, version, name, start: null, commits: [], committed: null, planned: null, inSink: null };
}

function tickOf(batch: TrackBatch, axis: AxisSource) {
  const end = total(batch.ends.find((each) => each.index === axis.index)?.positions, axis.unit);
  if (end === null) return undefined;
  return {
    batchId: String(batch.batchId),
    atMs: batch.committedMs === null ? null : String(batch.committedMs),
    end: String(end),
  };
}

/** The newest head among all versions: the source's end is one, whoever reports it. */
function headOf(inputs: readonly TrackInput[], axis: AxisSource): TrackDiagram['head'] {
  const newest = inputs
    .flatMap((input) => input.heads)
    .filter((reading) => reading.sourceIndex === null || reading.sourceIndex === axis.index)
    .map((reading) => ({ ...reading, heads: reading.heads.filter((head) => axis.topics.has(head.topic)) }))
    .filter((reading) => reading.heads.length > 0)
    .sort((a, b) => (a.atMs < b.atMs ? 1 : -1))[0];
  if (newest === undefined) return null;
  const end = total(
    newest.heads.map(({ topic, partition, end: value }) => ({ topic, partition, value })),
    axis.unit,
  );
  if (end === null) return null;
  const beginnings = newest.heads.flatMap(({ beginning }) => (beginning === null ? [] : [beginning]));
  const complete = beginnings.length === newest.heads.length;
  return {
    end: String(end),
    beginning: complete ? String(beginnings.reduce((sum, value) => sum + value, 0n)) : null,
    atMs: String(newest.atMs),
    origin: newest.label,
  };
}

/** Records of partitions add up; other units only where there is one. */
function total(positions: readonly Position[] | undefined, unit: PositionUnit): bigint | null {
  if (positions === undefined || positions.length === 0) return null;
  if (unit !== 'records' && positions.length > 1) return null;
  return positions.reduce((sum, position) => sum + position.value, 0n);
}

function topicsOf(positions: readonly Position[]): Set<string | null> {
  return new Set(positions.map((position) => position.topic));
}
