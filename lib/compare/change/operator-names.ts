/** Kinds of operators as declarations name them, by the name that Spark writes into an operator's metadata (4.0+). */
const DECLARED_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^sessionWindowStateStoreSave/i, 'session'],
  [/^stateStoreSave/i, 'aggregation'],
  [/^dedupe/i, 'dedup'],
  [/^symmetricHashJoin/i, 'join'],
  [/^transformWithState/i, 'transformWithState'],
  [/^(flatMapGroups|applyInPandasWithState|mapGroups)/i, 'flatMapGroups'],
  [/^globalLimit/i, 'limit'],
];

/** What a declaration calls an operator that Spark calls `name`; null for one that is not known here. */
export function declaredKindOf(name: string): string | null {
  return DECLARED_KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
