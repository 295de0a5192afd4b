import type { StorePartition, VersionState } from '@/lib/contract/version';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { keysRemarkOfAll } from './prepare-keys';

type State = NonNullable<VersionState['state']>;

/** A partition with the way to it. */
export type PlacedPartition = {
  operatorId: string;
  store: string;
  partition: StorePartition;
};

export type StateSummary = {
  word: string;
  sentence: string;
  partitions: number;
  /** What cannot be loaded, in the order of the tree. */
  broken: readonly PlacedPartition[];
  /** When the oldest snapshot in use was written; null when one is not known, or none is used. */
  oldestSnapshotMs: string | null;
  /** Of one partition; null when not known for all. */
  mostChanges: number | null;
  /** What the number of keys is, in words: exact, or why not. */
  keysRemark: string;
};

export function placed(state: State): readonly PlacedPartition[] {
  return state.operators.flatMap(({ operatorId, stores }) =>
    stores.flatMap(({ name, partitions }) =>
      partitions.map((partition) => ({ operatorId, store: name, partition })),
    ),
  );
}

export function summarise(state: State): StateSummary {
  const all = placed(state);
  const broken = all.filter(({ partition }) => !partition.loadable);
  const where = `${formatCountOf(all.length, 'partition')} of ${formatCountOf(state.operators.length, 'operator')}`;
  const required = state.requiredVersion === null ? null : formatCount(BigInt(state.requiredVersion));
  return {
    word: state.loadable ? 'Can be loaded' : 'Cannot be loaded',
    sentence: sentenceOf(state, required, where, broken.length),
    partitions: all.length,
    broken,
    oldestSnapshotMs: oldest(all),
    mostChanges: most(all),
    keysRemark: keysRemarkOfAll(all.map(({ partition }) => partition)),
  };
}

function sentenceOf(state: State, required: string | null, where: string, broken: number): string {
  if (required === null) return 'Nothing is committed yet, so a restart begins with the empty state.';
  if (state.loadable) return `A restart needs version ${required}: it is complete in all ${where}.`;
  const newest =
    state.newestCompleteVersion === null
      ? 'No version is complete in all partitions.'
      : `The newest version that is complete everywhere is ${formatCount(BigInt(state.newestCompleteVersion))}.`;
  return `A restart needs version ${required}, which cannot be built in ${formatCount(broken)} of ${where}. ${newest}`;
}

function oldest(all: readonly PlacedPartition[]): string | null {
  let least: string | null = null;
  for (const { partition } of all) {
    const time = partition.snapshotModifiedMs;
    if (time !== null && (least === null || BigInt(time) < BigInt(least))) least = time;
  }
  return least;
}

function most(all: readonly PlacedPartition[]): number | null {
  let found: number | null = null;
  for (const { partition } of all) {
    if (partition.changesToReplay === null) return null;
    if (found === null || partition.changesToReplay > found) found = partition.changesToReplay;
  }
  return found;
}
