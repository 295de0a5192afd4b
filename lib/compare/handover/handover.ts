import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatCount } from '@/lib/domain/format';
import { deltaStart } from './delta-start';
import { fileStart } from './file-start';
import { kafkaStart } from './kafka-start';
import { NO_SNIPPET, type SourceEnd, type SourceFacts, type SourceStart, type Warning } from './start';

/** Why no start is given. */
export interface Refusal {
  code: string;
  summary: string;
  nextStep: string;
}

export type Handover =
  | { state: 'refused'; refusal: Refusal; warnings: Warning[] }
  | {
      state: 'ready';
      fromBatch: bigint;
      sources: SourceStart[];
      /** Every source starts exactly where v1's commits end. */
      exact: boolean;
      warnings: Warning[];
    };

/**
 * Where a successor of `v1` starts: at the ends of its last committed batch (promise P4), or of the committed batch
 * `asOfBatch`. Pure; whether v1 still runs is for the caller to say.
 */
export function handoverFrom(
  v1: CheckpointReading,
  facts: SourceFacts,
  asOfBatch: bigint | null = null,
): Handover {
  const chosen = chooseBatch(v1, asOfBatch);
  if ('refusal' in chosen) return { state: 'refused', refusal: chosen.refusal, warnings: [] };
  const { batch } = chosen;
  const sources = endsAt(v1, batch).map((source) => startOf(source, facts));
  return {
    state: 'ready',
    fromBatch: batch,
    sources,
    exact: sources.length > 0 && sources.every(({ exact }) => exact),
    warnings: [
      ...distinctWarnings(sources.flatMap(({ warnings }) => warnings)),
      ...batchWarnings(v1, batch),
      ...sourceWarnings(sources, facts),
      ...stateWarnings(v1),
      ...sinkWarnings(v1),
    ],
  };
}

function chooseBatch(
  v1: CheckpointReading,
  asOfBatch: bigint | null,
): { batch: bigint } | { refusal: Refusal } {
  const batch = asOfBatch ?? v1.lastCommittedBatch;
  if (v1.kind !== 'streaming')
    return refuse(
      'NOT_A_QUERY',
      `${v1.name} is not the checkpoint of a streaming query.`,
      'Give the checkpoint location of v1.',
    );
  if (batch === null)
    return refuse(
      'NOTHING_COMMITTED',
      `${v1.name} has committed no batch, so it has no end to start from.`,
      `Keep ${v1.name} as it is; let v1 finish a batch, or start v2 at the beginning of the source.`,
    );
  const commit = v1.commitLog?.files.find(({ batchId }) => batchId === batch);
  if (commit === undefined) {
    const oldest = v1.commitLog?.files[0]?.batchId;
    const isPurged = oldest !== undefined && batch < oldest;
    return isPurged
      ? refuse(
          'BATCH_PURGED',
          `Batch ${batch} is no longer in ${v1.name}: Spark has purged it, and ${oldest} is the oldest commit that is left.`,
          `Choose a batch from ${oldest} to ${v1.lastCommittedBatch}.`,
        )
      : refuse(
          'BATCH_NOT_COMMITTED',
          `Batch ${batch} of ${v1.name} is not committed: whether its records were written is not known.`,
          `Choose a committed batch, up to ${v1.lastCommittedBatch ?? 'none'}, or let v1 finish batch ${batch}.`,
        );
  }
  const planned = v1.offsetLog?.files.find(({ batchId }) => batchId === batch);
  if (planned?.content.state !== 'parsed')
    return refuse(
      'OFFSETS_NOT_READABLE',
      planned === undefined
        ? `offsets/${batch} is missing in ${v1.name}, so the ends of the committed batch ${batch} are not known.`
        : `offsets/${batch} of ${v1.name} cannot be read (${planned.content.state}), so the ends of the committed batch ${batch} are not known.`,
      `Keep ${v1.name} untouched and see npx signalbox doctor; an older committed batch may be given with --as-of-batch.`,
    );
  return { batch };
}

function refuse(code: string, summary: string, nextStep: string): { refusal: Refusal } {
  return { refusal: { code, summary, nextStep } };
}

/** Every source with its end in one batch. */
function endsAt(v1: CheckpointReading, batch: bigint): SourceEnd[] {
  const file = v1.offsetLog?.files.find(({ batchId }) => batchId === batch);
  const logged = file?.content.state === 'parsed' ? file.content.entry.sources : [];
  return v1.sources.map((source) => {
    const key = source.name ?? source.index.toString();
    const committed = logged.find((each) => each.key === key)?.offset ?? null;
    return { ...source, committed };
  });
}

/** Where a new query starts with one source, at the end that `source.committed` is. */
export function startOf(source: SourceEnd, facts: SourceFacts): SourceStart {
  if (source.committed === null) return unread(source);
  switch (source.kind) {
    case 'kafka':
      return kafkaStart(source, facts);
    case 'delta':
      return deltaStart(source, facts);
    case 'file':
      return fileStart(source);
    default:
      return noOption(source);
  }
}

function unread(source: SourceEnd): SourceStart {
  return {
    ...without(source),
    note: 'v1 has committed nothing of this source: start it as v1 was started, at the beginning that v1 was given.',
  };
}

function noOption(source: SourceEnd): SourceStart {
  return {
    ...without(source),
    value: source.committed?.raw ?? null,
    note:
      source.kind === 'rate' || source.kind === 'long'
        ? 'Sources of this kind are for tests: their positions mean nothing to another query.'
        : 'Signalbox does not know this kind of source. "value" is its committed position as Spark wrote it: the connector’s own documentation says how a new query starts there.',
  };
}

function without({ index, name, kind, committed }: SourceEnd): SourceStart {
  const topics = [...new Set((committed?.positions ?? []).flatMap(({ topic }) => topic ?? []))];
  return {
    index,
    name,
    kind,
    label: name ?? (topics.length > 0 ? topics.join(', ') : `source ${index}`),
    option: null,
    value: null,
    exact: false,
    snippet: NO_SNIPPET,
    note: null,
    partitions: [],
    ways: [],
    warnings: [],
  };
}

function distinctWarnings(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [warning.summary, warning])).values()];
}

function batchWarnings(v1: CheckpointReading, batch: bigint): Warning[] {
  const warnings: Warning[] = [];
  const newest = v1.lastCommittedBatch;
  if (newest !== null && batch < newest)
    warnings.push({
      code: 'OLDER_BATCH',
      summary: `Batch ${batch} is not the last one that v1 has committed (${newest}): v2 reads again what the later ones have written.`,
      evidence: [`${v1.name}/commits/${newest}`],
    });
  const [tail] = v1.uncommittedBatches;
  if (tail !== undefined)
    warnings.push({
      code: 'UNCOMMITTED_TAIL',
      summary: `Batch ${tail} is planned and not committed: it may have written its records already, and v2 reads them again from here. Let v1 finish it, or look into the sink's own log for that batch, before v2 starts.`,
      evidence: [`${v1.name}/offsets/${tail}`],
    });
  const torn = v1.offsetLog?.files.find(
    ({ batchId, content }) => content.state !== 'parsed' && (newest === null || batchId > newest),
  );
  if (torn !== undefined)
    warnings.push({
      code: 'UNREADABLE_TAIL',
      summary: `offsets/${torn.batchId} cannot be read: whether batch ${torn.batchId} was planned and has written anything is not known, and v2 reads from the commit before it. Look into the sink's own log for that batch before v2 starts.`,
      evidence: [`${v1.name}/offsets/${torn.batchId}`],
    });
  if (v1.asyncProgress)
    warnings.push({
      code: 'ASYNC_PROGRESS',
      summary:
        'v1 tracks its progress asynchronously: batches after the last commit may have run and written without a note, so v2 may read their records again.',
      evidence: [`${v1.name}/commits`],
    });
  if (v1.continuous)
    warnings.push({
      code: 'CONTINUOUS',
      summary:
        'v1 runs continuously, which gives at-least-once: records after the last committed epoch may be written already, and v2 reads them again.',
      evidence: [`${v1.name}/commits`],
    });
  return warnings;
}

function sourceWarnings(sources: readonly SourceStart[], facts: SourceFacts): Warning[] {
  const warnings: Warning[] = [];
  if (sources.some(({ kind }) => kind === 'kafka')) {
    warnings.push({
      code: 'IMPLICIT_LATEST',
      summary:
        'Without startingOffsets a new query starts at latest: everything between v1’s end and that moment would be skipped without an error. The option counts only while v2’s checkpoint is empty.',
      evidence: [],
    });
    if (sources.some(({ partitions }) => partitions.some(({ topic }) => !facts.topics.has(topic))))
      warnings.push({
        code: 'RETENTION_NOT_CHECKED',
        summary:
          'Whether the topic still holds these offsets was not checked: start v2 before its retention passes them.',
        evidence: [],
      });
  }
  if (sources.some(({ kind }) => kind === 'delta'))
    warnings.push({
      code: 'IMPLICIT_SNAPSHOT',
      summary:
        'Without startingVersion a new query reads the whole table again. The option counts only while v2’s checkpoint is empty.',
      evidence: [],
    });
  return warnings;
}

function stateWarnings(v1: CheckpointReading): Warning[] {
  const warnings: Warning[] = [];
  const operators = v1.state?.operators ?? [];
  if (operators.length > 0) {
    const keys = v1.state?.keys ?? null;
    warnings.push({
      code: 'STATE_NOT_CARRIED_OVER',
      summary: `v2 starts with empty state${keys === null ? '' : ` (v1 holds ${formatCount(keys)} keys)`}: open windows, join buffers and what was seen for deduplication are lost. To rebuild them, start v2 earlier by the time that the state covers, into another output.`,
      evidence: [`${v1.name}/state`],
    });
  }
  if (v1.watermarkMs !== null)
    warnings.push({
      code: 'WATERMARK_NOT_CARRIED_OVER',
      summary:
        'v2’s watermark begins anew: records that v1 would have dropped as late are taken until it has moved on.',
      evidence: [`${v1.name}/offsets/${v1.lastPlannedBatch}`],
    });
  return warnings;
}

function sinkWarnings(v1: CheckpointReading): Warning[] {
  return [
    {
      code: 'SINK_IDENTITY',
      summary:
        'v2’s batch ids begin at 0 again: a Delta txnAppId of v1 makes v2’s first batches vanish, and a file sink skips every id that the _spark_metadata of its path already has. Give v2 a txnAppId and a path of its own.',
      evidence: [`${v1.name}/commits`],
    },
    {
      code: 'SETTINGS_OF_TODAY',
      summary:
        'A new checkpoint pins the settings of v2’s session (shuffle partitions, state store, formats), not those of v1.',
      evidence: [`${v1.name}/offsets/${v1.lastPlannedBatch}`],
    },
  ];
}
