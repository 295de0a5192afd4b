import type { CommitLogEntry } from '@/lib/spark/log/offset-log-entry';
import { entryOf } from '../log/log-reading';
import type { LogReading } from '../reading';
import type { IdOfVersion } from './chain-files';

/**
 * Order of the stores of a stream-stream join, in which a commit lists their ids.
 * Source: SymmetricHashJoinStateManager.allStateStoreNames (apache/spark sql/core), Spark 2.3 to 4.2.
 */
const JOIN_STORES = [
  'left-keyToNumValues',
  'left-keyWithIndexToValue',
  'right-keyToNumValues',
  'right-keyWithIndexToValue',
];

/** Looks up the unique id of a store's versions in the commits (version N belongs to commit N-1). */
export function idsFromCommits(
  commitLog: LogReading<CommitLogEntry> | null,
  operatorId: string,
  partition: number,
  storeName: string,
): IdOfVersion {
  return (version) => {
    const commit = entryOf(commitLog, version - 1n);
    if (commit === undefined) return undefined;
    if (commit.stateUniqueIds === null) return null;
    const stores = commit.stateUniqueIds[operatorId]?.[partition];
    if (stores === undefined) return undefined;
    return stores.length === 1 ? stores[0] : stores[JOIN_STORES.indexOf(storeName)];
  };
}
