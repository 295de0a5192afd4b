import type { CommitLogEntry } from '@/lib/spark/log/offset-log-entry';
import { entryOf } from '../log/log-reading';
import type { LogReading } from '../reading';
import type { IdOfVersion } from './chain-files';

/**
 * Order of the stores of a stream-stream join, in which a commit lists their ids.
 * Source: SymmetricHashJoinStateManager.allStateStoreNames (apache/spark sql/core), Spark 2.3 to 4.2.
 */
export const JOIN_STORES = [
  'left-keyToNumValues',
  'left-keyWithIndexToValue',
  'right-keyToNumValues',
  'right-keyWithIndexToValue',
];

/**
 * Looks up the unique id of a store's versions in the commits (version N belongs to commit N-1). Above the newest commit
 * no commit names any attempt, so only files without an id count there: Spark would load no other
 * (MicroBatchExecution.populateStartOffsets takes the ids from the newest commit, 4.0 to 4.3).
 */
export function idsFromCommits(
  commitLog: LogReading<CommitLogEntry> | null,
  operatorId: string,
  partition: number,
  storeName: string,
): IdOfVersion {
  const newest = commitLog?.files.at(-1)?.batchId ?? -1n;
  return (version) => {
    if (version - 1n > newest) return null;
    const commit = entryOf(commitLog, version - 1n);
    if (commit === undefined) return undefined;
    if (commit.stateUniqueIds === null) return null;
    const stores = commit.stateUniqueIds[operatorId]?.[partition];
    if (stores === undefined) return undefined;
    return stores.length === 1 ? stores[0] : stores[JOIN_STORES.indexOf(storeName)];
  };
}
