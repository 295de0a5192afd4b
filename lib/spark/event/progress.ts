/**
 * A progress event of a streaming query, in both dialects that Spark writes:
 *
 *     (a) StreamingQueryProgress.json     {"id":…,"batchId":7,"sources":[{"endOffset":{"orders":{"0":700}},…}],…}
 *     (b) the event log of an application {"Event":"…$QueryProgressEvent","progress":{…,"sources":[{"endOffset":"{\"orders\":…}"}]}}
 *
 * In (b) offsets are texts that hold JSON, rates that are no number are the texts "NaN" and "Infinity" (in (a) they
 * are left out), and the sums over all sources are missing. Both become one record here.
 *
 * Sources: StreamingQueryProgress (apache/spark sql/api …/streaming/progress.scala), JsonProtocol; Spark 2.1 to 4.2.
 */

import { FormatError } from '../format-error';
import {
  type FieldContext,
  isJsonObject,
  type JsonObject,
  listOf,
  optionalLong,
  optionalString,
  requireObject,
} from '../json/json-field';
import { parseJson } from '../json/parse-json';
import type { SourceOffset } from '../offset/source-offset';
import { isoTimeMs, longs, rate, texts } from './progress-field';
import { progressOffset } from './progress-offset';

interface ProgressSource {
  /** E.g. `KafkaV2[Subscribe[orders]]`. */
  description: string;
  startOffset: SourceOffset | null;
  endOffset: SourceOffset | null;
  /** The source's end when the trigger began (3.2+); null when not reported. */
  latestOffset: SourceOffset | null;
  numInputRows: bigint | null;
  inputRowsPerSecond: number | null;
  processedRowsPerSecond: number | null;
  /** Source's own figures as texts, e.g. `maxOffsetsBehindLatest` (3.2+). */
  metrics: Record<string, string>;
}

interface ProgressStateOperator {
  /** Null before 3.2. */
  operatorName: string | null;
  numRowsTotal: bigint | null;
  numRowsUpdated: bigint | null;
  numRowsRemoved: bigint | null;
  /** 3.1+; a development build of 3.1 called it numLateInputs. */
  numRowsDroppedByWatermark: bigint | null;
  memoryUsedBytes: bigint | null;
  numShufflePartitions: bigint | null;
  numStateStoreInstances: bigint | null;
  customMetrics: Record<string, bigint>;
}

export interface Progress {
  queryId: string;
  /** New for each start; stands nowhere on disk in the checkpoint. */
  runId: string | null;
  name: string | null;
  /** Start of the trigger, epoch ms. */
  timestampMs: bigint | null;
  batchId: bigint;
  /** Whether a batch ran. Until 3.4 an idle trigger repeats the last batch id without running it. */
  ranBatch: boolean;
  durationsMs: Record<string, bigint>;
  /** Sum over all sources; null when a source does not tell. */
  numInputRows: bigint | null;
  /** Epoch ms; null without a watermark. */
  watermarkMs: bigint | null;
  sources: ProgressSource[];
  stateOperators: ProgressStateOperator[];
  /** `numOutputRows` is null where Spark writes -1: unknown. */
  sink: { description: string; numOutputRows: bigint | null } | null;
}

const FORMAT = 'progress event';
const CONTEXT: FieldContext = { format: FORMAT, line: null };
const PROGRESS_EVENT = 'org.apache.spark.sql.streaming.StreamingQueryListener$QueryProgressEvent';

/**
 * Reads one line: a progress object, or a line of an event log. Undefined for every other event.
 * @throws FormatError `truncated` | `malformed`
 */
export function parseProgress(text: string): Progress | undefined {
  const object = requireObject(parseJson(FORMAT, text, null), CONTEXT);
  if (object.Event === undefined) return progressOf(object);
  if (object.Event !== PROGRESS_EVENT || !isJsonObject(object.progress)) return undefined;
  return progressOf(object.progress);
}

function progressOf(object: JsonObject): Progress {
  const queryId = optionalString(object, 'id', CONTEXT);
  const batchId = optionalLong(object, 'batchId', CONTEXT);
  if (queryId === undefined || batchId === undefined)
    throw new FormatError('malformed', FORMAT, 'no id or no batchId');
  const durationsMs = longs(object.durationMs);
  const sources = listOf(object, 'sources', CONTEXT).map((item) => sourceOf(requireObject(item, CONTEXT)));
  const eventTime = isJsonObject(object.eventTime) ? object.eventTime : {};
  return {
    queryId,
    runId: optionalString(object, 'runId', CONTEXT) ?? null,
    name: optionalString(object, 'name', CONTEXT) ?? null,
    timestampMs: isoTimeMs(object.timestamp),
    batchId,
    ranBatch: durationsMs.addBatch !== undefined || durationsMs.runContinuous !== undefined,
    durationsMs,
    numInputRows: optionalLong(object, 'numInputRows', CONTEXT) ?? sumOf(sources),
    watermarkMs: isoTimeMs(eventTime.watermark),
    sources,
    stateOperators: listOf(object, 'stateOperators', CONTEXT).map((item) =>
      stateOperatorOf(requireObject(item, CONTEXT)),
    ),
    sink: isJsonObject(object.sink) ? sinkOf(object.sink) : null,
  };
}

function sourceOf(source: JsonObject): ProgressSource {
  return {
    description: optionalString(source, 'description', CONTEXT) ?? '',
    startOffset: progressOffset(source.startOffset, FORMAT),
    endOffset: progressOffset(source.endOffset, FORMAT),
    latestOffset: progressOffset(source.latestOffset, FORMAT),
    numInputRows: optionalLong(source, 'numInputRows', CONTEXT) ?? null,
    inputRowsPerSecond: rate(source.inputRowsPerSecond),
    processedRowsPerSecond: rate(source.processedRowsPerSecond),
    metrics: texts(source.metrics),
  };
}

function stateOperatorOf(operator: JsonObject): ProgressStateOperator {
  const long = (key: string) => optionalLong(operator, key, CONTEXT) ?? null;
  return {
    operatorName: optionalString(operator, 'operatorName', CONTEXT) ?? null,
    numRowsTotal: long('numRowsTotal'),
    numRowsUpdated: long('numRowsUpdated'),
    numRowsRemoved: long('numRowsRemoved'),
    numRowsDroppedByWatermark: long('numRowsDroppedByWatermark') ?? long('numLateInputs'),
    memoryUsedBytes: long('memoryUsedBytes'),
    numShufflePartitions: long('numShufflePartitions'),
    numStateStoreInstances: long('numStateStoreInstances'),
    customMetrics: longs(operator.customMetrics),
  };
}

function sinkOf(sink: JsonObject): Progress['sink'] {
  const rows = optionalLong(sink, 'numOutputRows', CONTEXT) ?? null;
  return {
    description: optionalString(sink, 'description', CONTEXT) ?? '',
    numOutputRows: rows === null || rows < 0n ? null : rows,
  };
}

function sumOf(sources: readonly ProgressSource[]): bigint | null {
  let sum = 0n;
  for (const { numInputRows } of sources) {
    if (numInputRows === null) return null;
    sum += numInputRows;
  }
  return sources.length === 0 ? null : sum;
}
