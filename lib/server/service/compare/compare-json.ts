import { batchRecords } from '@/lib/checkpoint/batch-records';
import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import { alignVersions, type PartitionAlignment } from '@/lib/compare/alignment';
import { axisOf } from '@/lib/compare/axis';
import { confDiff } from '@/lib/compare/conf-diff';
import type { DeclaredVersion } from '@/lib/compare/declared-version';
import { type SaidMatch, type SourceMatching, topicsOf } from '@/lib/compare/match-sources';
import { stateDiff } from '@/lib/compare/state-diff';
import { comparisonOf, judge } from '@/lib/compare/verdict';
import type { CompareAnswer } from '@/lib/contract/compare';
import type { DoctorProblem } from '@/lib/contract/doctor';
import type { Status } from '@/lib/domain/status';
import { rhythmOf } from '@/lib/finding/rhythm';

/** One version as it is compared. */
export interface ComparedVersion {
  reading: CheckpointReading;
  /** Id on this installation; null on the command line. */
  versionId: string | null;
  status: Status;
  statusReason: string;
  declared: DeclaredVersion | null;
}

export interface CompareInput {
  nowMs: bigint;
  v1: ComparedVersion;
  v2: ComparedVersion;
  problems: DoctorProblem[];
  /** What the operator says. */
  said?: readonly SaidMatch[];
  renamed?: ReadonlyMap<string, string>;
}

/** Two versions side by side in the contract's shape, for the command line and the API alike. Pure. */
export function compareJson({ nowMs, v1, v2, problems, said = [], renamed }: CompareInput): CompareAnswer {
  const known = { declared: { v1: v1.declared, v2: v2.declared }, said, ...(renamed && { renamed }) };
  const { verdict, summary, reasons } = judge(v1.reading, v2.reading, known);
  const alignment = alignVersions(v1.reading, v2.reading, said);
  const comparison = comparisonOf(v1.reading, v2.reading, known);
  return {
    asOfMs: String(nowMs),
    verdict,
    summary,
    reasons: reasons.map(({ decides: _, ...reason }) => reason),
    handover: alignment.handover,
    alignment: alignment.partitions.map((partition) => partitionJson(partition, v1.reading)),
    caughtUp: alignment.caughtUp,
    notComparable: alignment.notComparable,
    questions: alignment.handover === 'not-started' ? [] : questionsOf(alignment.matching, v2.reading),
    confDiff: confDiff(comparison),
    stateDiff: stateDiff(comparison),
    problems,
    versions: { v1: sideJson(v1), v2: sideJson(v2) },
  };
}

function partitionJson(
  partition: PartitionAlignment,
  v1: CheckpointReading,
): CompareAnswer['alignment'][number] {
  const axis = axisOf(partition);
  return {
    ...partition,
    sourceName: v1.sources.find(({ index }) => index === partition.source)?.name ?? null,
    v1Committed: text(partition.v1Committed),
    v1Planned: text(partition.v1Planned),
    v2Start: text(partition.v2Start),
    v2Committed: text(partition.v2Committed),
    records: text(partition.records),
    distance: text(partition.distance),
    axis:
      axis === null
        ? null
        : {
            from: String(axis.from),
            to: String(axis.to),
            segments: axis.segments.map((segment) => ({
              ...segment,
              from: String(segment.from),
              to: String(segment.to),
            })),
          },
  };
}

/** Sources of v1 for which the operator's word would help: others are not comparable whatever is said. */
function questionsOf({ unmatched }: SourceMatching, v2: CheckpointReading): CompareAnswer['questions'] {
  return unmatched.v1
    .filter(({ kind }) => kind === 'kafka' || kind === 'delta')
    .map((source) => ({
      source: source.index,
      kind: source.kind,
      label: labelOf(source),
      candidates: v2.sources
        .filter(({ kind }) => kind === source.kind)
        .map((other) => ({ source: other.index, kind: other.kind, label: labelOf(other) })),
    }));
}

function labelOf(source: SourceReading): string {
  const topics = [...topicsOf(source)].join(', ');
  return source.name ?? (topics === '' ? `source ${source.index}` : topics);
}

function sideJson({ reading, versionId, status, statusReason, declared }: ComparedVersion) {
  const rhythm = rhythmOf(reading);
  return {
    name: reading.name,
    location: reading.location,
    versionId,
    queryId: reading.metadata.state === 'present' ? reading.metadata.queryId : null,
    readAt: new Date(Number(reading.readAtMs)).toISOString(),
    listedAt: new Date(Number(reading.listedAtMs)).toISOString(),
    kind: reading.kind,
    status,
    statusReason,
    declared: declared !== null,
    lastPlannedBatch: text(reading.lastPlannedBatch),
    lastCommittedBatch: text(reading.lastCommittedBatch),
    uncommittedBatches: reading.uncommittedBatches.map(String),
    lastCommitMs: text(rhythm.lastCommittedMs),
    watermarkMs: text(reading.watermarkMs),
    files: reading.files,
    bytes: String(reading.bytes),
    state: stateJson(reading.state),
    rate: rateJson(reading),
    batchMs: text(rhythm.duration?.medianMs ?? null),
  };
}

function stateJson(state: CheckpointReading['state']): CompareAnswer['versions']['v1']['state'] {
  if (state === null || state.operators.length === 0) return null;
  return {
    keys: text(state.keys),
    keysMin: text(state.keysMin),
    keysMax: text(state.keysMax),
    liveBytes: text(state.liveBytes),
    retainedBytes: String(state.retainedBytes),
    operators: state.operators.map(({ operatorId, name, numPartitions, stores }) => ({
      operatorId,
      name,
      numPartitions,
      // A join's rows stand in several stores: only one store's keys are the operator's.
      keys: stores.length === 1 ? text(stores[0]?.keys ?? null) : null,
      stores: stores.map((store) => store.name),
    })),
  };
}

const NEWEST_BATCHES = 50;

/** Records over the newest batches; null as soon as one of them cannot be counted, or has no time. */
function rateJson(reading: CheckpointReading): CompareAnswer['versions']['v1']['rate'] {
  const files = (reading.offsetLog?.files ?? []).slice(-NEWEST_BATCHES);
  const planned = new Map(rhythmOf(reading).batches.map(({ batchId, plannedMs }) => [batchId, plannedMs]));
  let records = 0n;
  for (const [index, { content, batchId }] of files.entries()) {
    const before = files[index - 1];
    if (before === undefined) continue;
    if (content.state !== 'parsed' || before.content.state !== 'parsed') return null;
    if (before.batchId + 1n !== batchId && !reading.asyncProgress) return null;
    const read = batchRecords(content.entry, before.content.entry, false, reading.sources);
    if (read === null) return null;
    records += read;
  }
  const [first, last] = [files[0], files.at(-1)].map((file) => (file && planned.get(file.batchId)) ?? null);
  if (first === null || last === null || first === undefined || last === undefined || last <= first)
    return null;
  return { records: String(records), overMs: String(last - first), batches: files.length - 1 };
}

function text(value: bigint | null): string | null {
  return value === null ? null : value.toString();
}
