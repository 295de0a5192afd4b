import type { StateReading, StorePartitionReading } from '@/lib/checkpoint/reading';
import type { InspectAnswer } from '@/lib/contract/inspect';

type StateAnswer = NonNullable<InspectAnswer['state']>;
type PartitionAnswer = StateAnswer['operators'][number]['stores'][number]['partitions'][number];

/** The state part of `signalbox inspect --json`. */
export function stateAnswer(state: StateReading): StateAnswer {
  return {
    keys: text(state.keys),
    keysMin: text(state.keysMin),
    keysMax: text(state.keysMax),
    liveBytes: text(state.liveBytes),
    retainedBytes: state.retainedBytes.toString(),
    reclaimableBytes: text(state.reclaimableBytes),
    requiredVersion: text(state.requiredVersion),
    newestCompleteVersion: text(state.newestCompleteVersion),
    loadable: state.loadable,
    operators: state.operators.map(({ operatorId, name, numPartitions, properties, stores }) => ({
      operatorId,
      name,
      numPartitions,
      properties,
      stores: stores.map((store) => ({
        name: store.name,
        keys: text(store.keys),
        keysMin: text(store.keysMin),
        keysMax: text(store.keysMax),
        liveBytes: text(store.liveBytes),
        retainedBytes: store.retainedBytes.toString(),
        reclaimableBytes: text(store.reclaimableBytes),
        schema: store.schema,
        partitions: store.partitions.map(partitionAnswer),
      })),
    })),
  };
}

function partitionAnswer(reading: StorePartitionReading): PartitionAnswer {
  return {
    partition: reading.partition,
    provider: reading.provider,
    version: text(reading.version),
    keys: text(reading.keys),
    keysMin: text(reading.keysMin),
    keysMax: text(reading.keysMax),
    notCounted: reading.notCounted,
    liveBytes: text(reading.liveBytes),
    retainedBytes: reading.retainedBytes.toString(),
    reclaimableBytes: text(reading.reclaimableBytes),
    orphanFiles: reading.orphanFiles,
    snapshotVersion: text(reading.snapshotVersion),
    changesToReplay: reading.changesToReplay,
    replayBytes: text(reading.replayBytes),
    repairableFrom: text(reading.repairableFrom),
    loadable: reading.loadable,
    newestUsableVersion: text(reading.newestUsableVersion),
    missingVersions: reading.missingVersions.map(String),
    missing: reading.missing,
    missingBytes: text(reading.missingBytes),
    damaged: reading.damaged,
  };
}

function text(value: bigint | null): string | null {
  return value === null ? null : value.toString();
}
