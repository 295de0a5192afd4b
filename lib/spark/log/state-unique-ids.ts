/**
 * `stateUniqueIds` of a commit: `{"<operatorId>": [ per partition [ per store "<id>" ] ]}`.
 *
 * Source: CommitMetadata (apache/spark …/streaming/CommitLog.scala), 4.0+ with state checkpoint format 2. The ids
 * name the state files of version N+1. The inner order is the operator's order of stores. `{}` without state.
 */
import type { ExactJson } from '../exact-json';
import { type FieldContext, isJsonObject, wrongField } from '../json/json-field';

/** Null when the commit carries none. Ids are opaque texts. @throws FormatError `malformed` */
export function parseStateUniqueIds(
  value: ExactJson | undefined,
  context: FieldContext,
): Record<string, string[][]> | null {
  if (value === undefined || value === null) return null;
  if (!isJsonObject(value)) throw wrongField('stateUniqueIds', 'an object', value, context);
  return Object.fromEntries(
    Object.entries(value).map(([operatorId, partitions]) => {
      if (!Array.isArray(partitions))
        throw wrongField('stateUniqueIds', 'a list per operator', partitions, context);
      return [operatorId, partitions.map((stores) => storeIds(stores, context))];
    }),
  );
}

/** A single id stands for a list of one. */
function storeIds(stores: ExactJson, context: FieldContext): string[] {
  const list = Array.isArray(stores) ? stores : [stores];
  return list.map((id) => {
    if (typeof id !== 'string') throw wrongField('stateUniqueIds', 'made of texts', id, context);
    return id;
  });
}
