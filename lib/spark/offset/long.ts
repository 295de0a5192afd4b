/**
 * A bare integer: rate (whole seconds since creation), socket and memory sources, file source of 2.0 and early 2.1.
 *
 * Source: LongOffset (apache/spark sql/core …/streaming/LongOffset.scala), Spark 2.0 to 4.2. The line alone does not
 * say which: `sources/<i>/0` with a creation time proves the rate source (see initial-offset.ts).
 */
import type { OffsetReader } from './offset-reader';

export const readLongOffset: OffsetReader = (json) => {
  if (typeof json !== 'bigint') return undefined;
  return {
    kind: 'long',
    normalized: json.toString(),
    positions: [{ topic: null, partition: '', value: json }],
    unit: 'steps',
  };
};
