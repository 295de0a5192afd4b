/** What an operator does, by Spark's name for it. Opaque beyond this table: a name that is not here is shown as it is. */
const WORDS: Record<string, string> = {
  stateStoreSave: 'aggregation',
  sessionWindowStateStoreSaveExec: 'session windows',
  dedupe: 'deduplication',
  dedupeWithinWatermark: 'deduplication within the watermark',
  symmetricHashJoin: 'stream-stream join',
  flatMapGroupsWithState: 'groups with state',
  applyInPandasWithState: 'groups with state (pandas)',
  transformWithStateExec: 'transformWithState',
  transformWithStateInPandasExec: 'transformWithState (pandas)',
  transformWithStateInPySparkExec: 'transformWithState (PySpark)',
  globalLimit: 'limit',
};

export function operatorWords(name: string | null): string {
  if (name === null) return 'kind not recorded';
  const words = WORDS[name];
  return words === undefined ? name : `${words} (${name})`;
}
