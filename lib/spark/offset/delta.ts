/**
 * Delta Lake source: `{"sourceVersion":1,"reservoirId":"…","reservoirVersion":12,"index":-1,"isStartingVersion":false}`.
 *
 *     index < 0    before the first file of version 12: everything below 12 is consumed
 *     index >= 0   inside version 12, files up to and including `index` are consumed
 *
 * Source: DeltaSourceOffset (delta-io/delta …/sources/DeltaSourceOffset.scala @bb1057f). The position is the first
 * table version that is not consumed as a whole, so that positions of one table compare; the index stays in `normalized`.
 */
import { toDecimalStrings } from '../exact-json';
import { isJsonObject } from '../json/json-field';
import type { OffsetReader } from './offset-reader';

export const readDeltaOffset: OffsetReader = (json) => {
  if (!isJsonObject(json)) return undefined;
  const { reservoirId, reservoirVersion, index } = json;
  if (typeof reservoirId !== 'string' || typeof reservoirVersion !== 'bigint') return undefined;
  if (typeof index !== 'bigint') return undefined;
  return {
    kind: 'delta',
    normalized: toDecimalStrings(json),
    positions: [{ topic: reservoirId, partition: '', value: reservoirVersion }],
    unit: 'versions',
  };
};
