/**
 * The kinds of offsets that Signalbox knows. Each tells from the JSON alone whether a line is its own
 * (nothing in the offset log names the source). To add a kind: one file, one line here, one word in SOURCE_KINDS.
 */
import type { FieldContext } from '../json/json-field';
import { parseJson } from '../json/parse-json';
import { readDeltaOffset } from './delta';
import { readFileOffset } from './file';
import { readKafkaOffset } from './kafka';
import { readLongOffset } from './long';
import type { OffsetReader } from './offset-reader';
import { readRateContinuousOffset } from './rate-continuous';
import { readRateMicroBatchOffset } from './rate-micro-batch';
import type { SourceOffset } from './source-offset';

/** Shapes exclude each other, so that the order does not matter. */
const READERS: readonly OffsetReader[] = [
  readKafkaOffset,
  readFileOffset,
  readDeltaOffset,
  readRateMicroBatchOffset,
  readRateContinuousOffset,
  readLongOffset,
];

/**
 * Reads one source's line of `offsets/<N>`. An offset of a kind that nobody knows is `unknown` with its raw text.
 * @throws FormatError `truncated` when the JSON is cut, `malformed` when it is no JSON.
 */
export function parseSourceOffset(raw: string, context: FieldContext): SourceOffset {
  const json = parseJson(context.format, raw, context.line);
  for (const read of READERS) {
    const offset = read(json);
    if (offset !== undefined) return { ...offset, raw };
  }
  return { kind: 'unknown', raw, normalized: raw, positions: [], unit: 'steps' };
}
