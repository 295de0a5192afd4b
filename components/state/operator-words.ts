/** What an operator does, in a word or two, and what it keeps. */
export type OperatorWords = { title: string; keeps: string };

/** By the name that Spark writes into the operator's metadata. A name that is not here is shown as it is. */
const WORDS: Record<string, OperatorWords> = {
  stateStoreSave: {
    title: 'aggregation',
    keeps:
      'Keeps one row per group: the running aggregate. With a watermark, groups behind it are dropped; without one they stay.',
  },
  sessionWindowStateStoreSaveExec: {
    title: 'session windows',
    keeps:
      'Keeps the open sessions of each key. Sessions that meet are merged; those behind the watermark are dropped.',
  },
  dedupe: {
    title: 'deduplication',
    keeps:
      'Keeps every key that was seen. With a watermark, keys behind it are dropped; without one they stay.',
  },
  dedupeWithinWatermark: {
    title: 'deduplication within the watermark',
    keeps: 'Keeps every key that was seen, each until its own time is behind the watermark.',
  },
  symmetricHashJoin: {
    title: 'stream-stream join',
    keeps: 'Keeps the rows of both sides that may still find a partner.',
  },
  flatMapGroupsWithState: {
    title: 'groups with state',
    keeps: 'Keeps one value per group, as the job’s own function left it.',
  },
  applyInPandasWithState: {
    title: 'groups with state, pandas',
    keeps: 'Keeps one value per group, as the job’s own function left it.',
  },
  transformWithStateExec: {
    title: 'transformWithState',
    keeps: 'Keeps the state variables of the job’s own processor, each in a column family.',
  },
  transformWithStateInPandasExec: {
    title: 'transformWithState, pandas',
    keeps: 'Keeps the state variables of the job’s own processor, each in a column family.',
  },
  transformWithStateInPySparkExec: {
    title: 'transformWithState, PySpark',
    keeps: 'Keeps the state variables of the job’s own processor, each in a column family.',
  },
  globalLimit: { title: 'limit', keeps: 'Keeps one number: how many rows were let through so far.' },
};

/**
 * `name` is null before Spark 4.0, whose metadata was the first to name operators: then the names of its stores may
 * tell, since only a join has named ones.
 */
export function operatorWords(name: string | null, stores: readonly string[] = []): OperatorWords {
  if (name !== null) {
    return WORDS[name] ?? { title: name, keeps: 'What it keeps is not known here; its figures are.' };
  }
  const join = WORDS.symmetricHashJoin;
  if (join !== undefined && stores.some((store) => storeWords(store) !== null)) {
    return {
      title: join.title,
      keeps: `${join.keeps} Its stores tell that it is a join; Spark records it since 4.0.`,
    };
  }
  return {
    title: 'kind not recorded',
    keeps: 'Spark records what an operator is since 4.0; this checkpoint does not say.',
  };
}

/** The stores of a stream-stream join (SymmetricHashJoinStateManager, Spark 2.3 to 4.3), without `left-` or `right-`. */
const JOIN_STORES: Record<string, string> = {
  keyToNumValues: 'how many rows each key has',
  keyWithIndexToValue: 'the rows themselves',
  keyWithTsToValues: 'the rows themselves, by time',
  tsWithKey: 'the index by time, for dropping them',
};

/** What a named store of an operator holds; null when its name says nothing here. */
export function storeWords(name: string): string | null {
  const [, side, kind = ''] = /^(left|right)-(.+)$/.exec(name) ?? [];
  const words = JOIN_STORES[kind];
  return side === undefined || words === undefined ? null : `${side} side: ${words}`;
}
