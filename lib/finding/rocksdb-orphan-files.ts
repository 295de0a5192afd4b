import type { OperatorReading, StoreReading } from '@/lib/checkpoint/reading';
import { formatCountOf } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';

/**
 * ROCKSDB_ORPHAN_FILES: data files that no snapshot names. They cost space and nothing else. One finding for a store,
 * however many of its partitions hold such files.
 */
export const rocksdbOrphanFiles: Rule = ({ reading }) =>
  (reading.state?.operators ?? []).flatMap((operator) =>
    operator.stores.flatMap((store) => {
      const folders = foldersWithOrphans(operator, store);
      const files = folders.reduce((sum, { orphans }) => sum + orphans, 0);
      const [first] = folders;
      if (first === undefined) return [];
      const only = folders.length === 1;
      return [
        raise('ROCKSDB_ORPHAN_FILES', {
          subject: `${reading.name}/${only ? `${first.folder}/SSTs` : `state/${operator.operatorId}`}`,
          facts: { operator: operator.operatorId, store: store.name, partitions: folders.length, files },
          evidence: folders.slice(0, 20).map(({ folder }) => `${folder}/SSTs`),
          summary: `${formatCountOf(files, 'data file')} in ${formatCountOf(folders.length, 'partition')} of operator ${operator.operatorId} ${files === 1 ? 'is' : 'are'} named by no snapshot: left by an upload that failed or was repeated.`,
          nextStep:
            'Nothing to do: keep them. No start reads them, and Spark removes such files itself when it cleans up old versions.',
          neverDo: [
            NEVER_DELETE_CHECKPOINT,
            'Never clean up `SSTs/` or `logs/` by hand: which files are in use stands only in the snapshots, and a running query adds to them.',
          ],
        }),
      ];
    }),
  );

function foldersWithOrphans(
  { operatorId }: OperatorReading,
  { name, partitions }: StoreReading,
): { folder: string; orphans: number }[] {
  return partitions.flatMap(({ partition, orphanFiles }) =>
    orphanFiles === null || orphanFiles === 0
      ? []
      : [
          {
            folder: `state/${operatorId}/${partition}${name === 'default' ? '' : `/${name}`}`,
            orphans: orphanFiles,
          },
        ],
  );
}
