import type { StorePartitionReading } from '@/lib/checkpoint/reading';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { Finding, Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT, NEVER_EMPTY_STATE } from './never-do';
import { raise } from './raise';

/** Folders of a RocksDB store that hold the files which snapshots name (RocksDBFileManager, Spark 3.2 to 4.2). */
const DATA_FILE = /\/(?:SSTs|logs)\/[^/]+$/;

/**
 * ROCKSDB_FILE_MISSING: the snapshot that a resume needs names data files that are not there. A running query goes on
 * from its executors' own copies, and the next start fails. Files named by no snapshot are not this claim.
 */
export const rocksdbFileMissing: Rule = ({ reading }) => {
  const needed = reading.state?.requiredVersion ?? null;
  if (reading.state === null || needed === null) return [];
  const found: Finding[] = [];
  for (const operator of reading.state.operators) {
    for (const store of operator.stores) {
      for (const partition of store.partitions) {
        const missing = missingDataFiles(partition);
        const snapshot = partition.snapshotVersions.findLast((version) => version <= needed);
        if (missing.length === 0 || snapshot === undefined) continue;
        const folder = `state/${operator.operatorId}/${partition.partition}${store.name === 'default' ? '' : `/${store.name}`}`;
        const zip = `${folder}/${snapshot}.zip`;
        found.push(
          raise('ROCKSDB_FILE_MISSING', {
            subject: `${reading.name}/${zip}`,
            facts: {
              operator: operator.operatorId,
              partition: partition.partition,
              store: store.name,
              needed_version: needed,
              snapshot_version: snapshot,
              missing: missing.map((path) => path.slice(path.lastIndexOf('/') + 1)),
              missing_bytes: partition.missingBytes,
            },
            evidence: [zip, ...missing],
            summary: `Snapshot ${formatCount(snapshot)} of operator ${operator.operatorId}, partition ${partition.partition} names ${formatCountOf(missing.length, 'data file')} that ${missing.length === 1 ? 'is' : 'are'} not in storage, so the next start fails.`,
            nextStep: `Keep ${reading.name} untouched and make a full copy. Restore ${missing[0] ?? 'the file'} from the storage's versions or a backup into the copy; its size must match what the snapshot says.`,
            neverDo: [
              NEVER_DELETE_CHECKPOINT,
              NEVER_EMPTY_STATE,
              'Never rename another file to the missing name, and never clean up other files while diagnosing.',
            ],
          }),
        );
      }
    }
  }
  return found;
};

function missingDataFiles(partition: StorePartitionReading): string[] {
  if (partition.loadable || partition.provider !== 'rocksdb') return [];
  return partition.missing.filter((path) => DATA_FILE.test(path));
}
