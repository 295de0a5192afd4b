import { isJsonObject, jsonOf } from '@/lib/contract/json-text';
import type { BatchRow } from '@/lib/contract/version';
import type { SourceKind } from '@/lib/domain/source-kind';

export type Position = { topic: string | null; partition: string; value: bigint };
export type End = BatchRow['ends'][number];

/** What one step of a position of this kind is called. A Kafka distance is not called records: offsets can have holes. */
export const STEP_WORDS: Record<SourceKind, { one: string; many: string }> = {
  kafka: { one: 'offset', many: 'offsets' },
  file: { one: 'log entry', many: 'log entries' },
  delta: { one: 'table version', many: 'table versions' },
  rate: { one: 'step', many: 'steps' },
  long: { one: 'step', many: 'steps' },
  unknown: { one: 'step', many: 'steps' },
};

/** The comparable positions of a source's end; null when nothing is known or the kind cannot be compared. */
export function positionsOf(end: Pick<End, 'kind' | 'value'>): readonly Position[] | null {
  if (end.value === null) return null;
  const json = parsed(end.value);
  switch (end.kind) {
    case 'kafka':
      return kafka(json);
    case 'file':
      return single(isJsonObject(json) ? json.logOffset : undefined);
    case 'delta':
      return single(isJsonObject(json) ? json.reservoirVersion : undefined);
    case 'rate':
      return isJsonObject(json) && 'offset' in json ? single(json.offset) : continuousRate(json);
    case 'long':
      return single(json);
    case 'unknown':
      return null;
    default:
      return end.kind satisfies never;
  }
}

function kafka(json: unknown): readonly Position[] | null {
  if (!isJsonObject(json)) return null;
  const positions: Position[] = [];
  for (const [topic, partitions] of Object.entries(json)) {
    if (!isJsonObject(partitions)) return null;
    for (const [partition, text] of Object.entries(partitions)) {
      const value = longOf(text);
      if (value === null) return null;
      positions.push({ topic, partition, value });
    }
  }
  return positions.length === 0 ? null : positions;
}

function continuousRate(json: unknown): readonly Position[] | null {
  if (!isJsonObject(json)) return null;
  const positions: Position[] = [];
  for (const [partition, state] of Object.entries(json)) {
    const value = isJsonObject(state) ? longOf(state.value) : null;
    if (value === null) return null;
    positions.push({ topic: null, partition, value });
  }
  return positions.length === 0 ? null : positions;
}

function single(text: unknown): readonly Position[] | null {
  const value = longOf(text);
  return value === null ? null : [{ topic: null, partition: '', value }];
}

/** Longs travel as decimal text; a JSON number is taken only while a double holds it exactly. */
function longOf(value: unknown): bigint | null {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return null;
}

/** A whole number stays text, so that no digit is lost. */
function parsed(text: string): unknown {
  return /^-?\d+$/.test(text) ? text : jsonOf(text);
}
