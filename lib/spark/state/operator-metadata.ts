/**
 * `state/<op>/_metadata/metadata` (v1) and `state/<op>/_metadata/v2/<batch>` (v2): what an operator is.
 *
 *     v1 | v2
 *     {"operatorInfo":{"operatorId":0,"operatorName":"dedupe"},
 *      "stateStoreInfo":[{"storeName":"default","numColsPrefixKey":0,"numPartitions":5}],
 *      "operatorPropertiesJson":"…"}                                  v2 only
 *
 * Source: OperatorStateMetadata (apache/spark sql/core …/streaming/state/OperatorStateMetadata.scala), Spark 4.0+.
 * `numPartitions` is the query's number of state partitions, also for an operator that uses only one (globalLimit).
 */
import { FormatError } from '../format-error';
import { listOf, optionalLong, optionalString, requireObject } from '../json/json-field';
import { parseJson } from '../json/parse-json';
import { splitLogLines } from '../log/log-lines';

const FORMAT = 'operator metadata';
const NEWEST_VERSION = 2;

export interface OperatorMetadata {
  logVersion: number;
  operatorName: string | null;
  stores: { storeName: string; numPartitions: bigint | null }[];
  /** JSON text; its shape depends on the operator. */
  propertiesJson: string | null;
}

/** @throws FormatError `empty` | `truncated` | `malformed` | `unsupported-version` */
export function parseOperatorMetadata(bytes: Uint8Array): OperatorMetadata {
  const { version, lines } = splitLogLines(FORMAT, bytes, NEWEST_VERSION, true);
  const line = lines[0];
  if (line === undefined) throw new FormatError('truncated', FORMAT, 'the JSON line is missing', 2);
  const context = { format: FORMAT, line: 2 };
  const object = requireObject(parseJson(FORMAT, line, 2), context);
  const info = requireObject(object.operatorInfo ?? {}, context);
  return {
    logVersion: version,
    operatorName: optionalString(info, 'operatorName', context) ?? null,
    stores: listOf(object, 'stateStoreInfo', context).map((item) => {
      const store = requireObject(item, context);
      return {
        storeName: optionalString(store, 'storeName', context) ?? 'default',
        numPartitions: optionalLong(store, 'numPartitions', context) ?? null,
      };
    }),
    propertiesJson: optionalString(object, 'operatorPropertiesJson', context) ?? null,
  };
}
