import type { StorePartitionReading } from '@/lib/checkpoint/reading';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { Fact, Finding, Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT, NEVER_EMPTY_STATE } from './never-do';
import { raise } from './raise';

/**
 * STATE_CHAIN_BROKEN: the state version that a resume needs (last committed batch + 1) cannot be built, because files of
 * its chain are missing or can't be read. Every start fails with CANNOT_LOAD_STATE_STORE (HDFSBackedStateStoreProvider.loadMap,
 * RocksDBFileManager, Spark 2.1 to 4.2).
 *
 * One finding per store and kind of break; partitions that broke in the same way share it. Old versions that were
 * cleaned up behind a snapshot are no break, nor are files of a version that was never committed.
 */
export const stateChainBroken: Rule = ({ reading }) => {
  const needed = reading.state?.requiredVersion ?? null;
  if (reading.state === null || needed === null) return [];
  const found: Finding[] = [];
  for (const operator of reading.state.operators) {
    for (const store of operator.stores) {
      for (const alike of groupAlike(store.partitions.filter(isBroken))) {
        const [first] = alike;
        if (first === undefined) continue;
        const partitions = alike.map((partition) => partition.partition);
        const single = partitions.length === 1;
        const folder = `state/${operator.operatorId}`;
        const inStore = store.name === 'default' ? '' : `/${store.name}`;
        const usable = first.newestUsableVersion;
        const where = single
          ? `partition ${first.partition}`
          : `${formatCountOf(partitions.length, 'partition')} (${shorten(partitions)})`;
        const of = `operator ${operator.operatorId}${operator.name === null ? '' : ` (${operator.name})`}${store.name === 'default' ? '' : `, store ${store.name}`}`;
        const damaged = damagedOf(alike);
        found.push(
          raise('STATE_CHAIN_BROKEN', {
            subject: single
              ? `${reading.name}/${folder}/${first.partition}${inStore}`
              : `${reading.name}/${folder}${inStore}`,
            facts: {
              operator: operator.operatorId,
              ...(single ? { partition: first.partition } : {}),
              partitions,
              store: store.name,
              needed_version: needed,
              missing_versions: [...first.missingVersions] satisfies Fact[],
              newest_usable_version: usable,
              snapshot_versions: [...first.snapshotVersions] satisfies Fact[],
              ...(damaged.length === 0 ? {} : { damaged }),
            },
            evidence: [...new Set([...alike.flatMap((partition) => partition.missing), ...damaged])],
            summary: `State version ${formatCount(needed)} of ${of} cannot be built in ${where}: ${lostInWords(first)}, so ${first.repairableFrom === null ? 'every start fails' : 'a start with Spark before 4.1 fails'}.`,
            nextStep: stepFor(reading.name, first, usable),
            neverDo: [
              NEVER_DELETE_CHECKPOINT,
              NEVER_EMPTY_STATE,
              'Never put an empty file in the place of the missing one: the start would succeed with wrong state.',
            ],
          }),
        );
      }
    }
  }
  return found;
};

/** Broken by missing versions or unreadable files. Data files that a snapshot misses are another claim. */
function isBroken({ loadable, missingVersions, missing, damaged }: StorePartitionReading): boolean {
  return !loadable && (missingVersions.length > 0 || (missing.length === 0 && damaged.length > 0));
}

/** Files that break the chain by what is in them; beside missing ones they are not the reason. */
function damagedOf(partitions: readonly StorePartitionReading[]): string[] {
  return partitions.flatMap(({ missingVersions, damaged }) =>
    missingVersions.length > 0 ? [] : damaged.map(({ path }) => path),
  );
}

function lostInWords({ missingVersions, damaged }: StorePartitionReading): string {
  const [file] = damaged;
  if (missingVersions.length === 0 && file !== undefined)
    return `${file.path} can't be read (${file.detail})`;
  const several = missingVersions.length !== 1;
  return `${several ? 'versions' : 'version'} ${missingVersions.map(formatCount).join(', ')} ${several ? 'are' : 'is'} missing`;
}

function groupAlike(partitions: readonly StorePartitionReading[]): StorePartitionReading[][] {
  const groups = new Map<string, StorePartitionReading[]>();
  for (const partition of partitions) {
    const { missingVersions, newestUsableVersion, snapshotVersions, repairableFrom } = partition;
    const names = damagedOf([partition]).map((path) => path.slice(path.lastIndexOf('/')));
    const key = `${missingVersions}|${newestUsableVersion}|${snapshotVersions}|${names}|${repairableFrom}`;
    groups.set(key, [...(groups.get(key) ?? []), partition]);
  }
  return [...groups.values()];
}

function shorten(partitions: readonly number[]): string {
  return partitions.length <= 5 ? partitions.join(', ') : `${partitions.slice(0, 5).join(', ')}, …`;
}

function stepFor(
  name: string,
  { missing, damaged, repairableFrom }: StorePartitionReading,
  usable: bigint | null,
): string {
  const file = missing[0] ?? damaged[0]?.path ?? 'the missing file';
  const repair =
    repairableFrom === null
      ? ''
      : `Spark 4.1 and later rebuild this store by themselves from ${repairableFrom === 0n ? 'the empty state' : `version ${formatCount(repairableFrom)}`} and the changes after it. `;
  const restore = `${repair}Keep ${name} untouched and make a full copy. Look for ${file} in the storage's versions or a backup and put it into the copy.`;
  if (usable === null || usable === 0n)
    return `${restore} If it is gone, no version of this store can be built: plan a new version with its own checkpoint that replays from the source, and reconcile the output.`;
  return `${restore} If it is gone, this store can be built up to version ${formatCount(usable)} only: replay from the end of batch ${formatCount(usable - 1n)} with fresh state in a new version with its own checkpoint, and reconcile the output.`;
}
