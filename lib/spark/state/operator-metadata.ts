/**
 * `state/<op>/_metadata/metadata` (v1) and `state/<op>/_metadata/v2/<batch>` (v2): what an operator is.
 *
 *     v1 | v2
 *     {"operatorInfo":{"operatorId":0,"operatorName":"dedupe"},
 *      "stateStoreInfo":[{"storeName":"default","numColsPrefixKey":0,"numPartitions":5,
 *                         "stateSchemaFilePaths":["file:/…/_stateSchema/default/0_<uuid>"]}],      v2 only
 *      "operatorPropertiesJson":"…"}                                                              v2 only
 *
 * Before 4.0 was released v2 had one `stateSchemaFilePath`. Paths are those of the place where the query ran: after
 * a copy only their last segment is true.
 *
 * Source: OperatorStateMetadata (apache/spark sql/core …/streaming/state/OperatorStateMetadata.scala), Spark 4.0+.
 * `numPartitions` is the query's number of state partitions, also for an operator that uses only one (globalLimit).
 */
import { FormatError } from '../format-error';
import {
  type FieldContext,
  type JsonObject,
  listOf,
  optionalLong,
  optionalString,
  requireObject,
  wrongField,
} from '../json/json-field';
import { parseJson } from '../json/parse-json';
import { splitLogLines } from '../log/log-lines';

const FORMAT = 'operator metadata';
const NEWEST_VERSION = 2;

interface OperatorStore {
  storeName: string;
  numPartitions: bigint | null;
  /** Columns of the key that a scan may begin with; 0 without such scans. */
  numColsPrefixKey: bigint | null;
  /** Names of the schema files below `_stateSchema/<store>/`, oldest first; none in v1. */
  schemaFileNames: string[];
}

export interface OperatorMetadata {
  logVersion: number;
  operatorId: bigint | null;
  operatorName: string | null;
  stores: OperatorStore[];
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
    operatorId: optionalLong(info, 'operatorId', context) ?? null,
    operatorName: optionalString(info, 'operatorName', context) ?? null,
    stores: listOf(object, 'stateStoreInfo', context).map((item) => {
      const store = requireObject(item, context);
      return {
        storeName: optionalString(store, 'storeName', context) ?? 'default',
        numPartitions: optionalLong(store, 'numPartitions', context) ?? null,
        numColsPrefixKey: optionalLong(store, 'numColsPrefixKey', context) ?? null,
        schemaFileNames: schemaFileNames(store, context),
      };
    }),
    propertiesJson: optionalString(object, 'operatorPropertiesJson', context) ?? null,
  };
}

function schemaFileNames(store: JsonObject, context: FieldContext): string[] {
  const paths = listOf(store, 'stateSchemaFilePaths', context);
  const single = optionalString(store, 'stateSchemaFilePath', context);
  return [...paths, ...(single === undefined ? [] : [single])].map((path) => {
    if (typeof path !== 'string') throw wrongField('stateSchemaFilePaths', 'made of texts', path, context);
    return path.slice(path.lastIndexOf('/') + 1);
  });
}
