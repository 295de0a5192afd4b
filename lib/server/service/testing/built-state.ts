import type { StateReading, StorePartitionReading, StoreReading } from '@/lib/checkpoint/reading';

/** One store with a partition for each entry; what an entry does not say is loadable and small. */
export function builtStore(
  name: string,
  partitions: readonly Partial<StorePartitionReading>[],
): StoreReading {
  return {
    name,
    keys: sum(partitions, (each) => each.keys ?? null),
    keysMin: null,
    keysMax: null,
    liveBytes: sum(partitions, (each) => each.liveBytes ?? null),
    retainedBytes: 4_096n * BigInt(partitions.length),
    reclaimableBytes: null,
    schema: null,
    partitions: partitions.map((over, partition) => ({
      partition,
      provider: 'rocksdb',
      version: 40n,
      keys: null,
      keysMin: over.keys ?? null,
      keysMax: over.keys ?? null,
      notCounted: null,
      liveBytes: null,
      retainedBytes: 4_096n,
      reclaimableBytes: null,
      orphanFiles: null,
      snapshotVersion: 36n,
      snapshotVersions: [],
      snapshotModifiedMs: null,
      changesToReplay: 4,
      replayBytes: 512n,
      loadable: true,
      repairableFrom: null,
      newestUsableVersion: 40n,
      missingVersions: [],
      missing: [],
      missingBytes: null,
      damaged: [],
      ...over,
    })),
  };
}

/** A state of one operator with these stores. */
export function builtState(stores: readonly StoreReading[]): StateReading {
  return {
    keys: sum(stores, (each) => each.keys),
    keysMin: null,
    keysMax: null,
    liveBytes: sum(stores, (each) => each.liveBytes),
    retainedBytes: stores.reduce((total, each) => total + each.retainedBytes, 0n),
    reclaimableBytes: null,
    requiredVersion: 40n,
    listedAtMs: 0n,
    newestCompleteVersion: 40n,
    loadable: true,
    operators: [
      {
        operatorId: '0',
        name: 'stateStoreSave',
        numPartitions: stores[0]?.partitions.length ?? 0,
        properties: null,
        stores: [...stores],
      },
    ],
  };
}

function sum<Each>(of: readonly Each[], pick: (each: Each) => bigint | null): bigint | null {
  let total = 0n;
  for (const each of of) {
    const amount = pick(each);
    if (amount === null) return null;
    total += amount;
  }
  return total;
}
