import type { z } from 'zod';
import type { StorePartitionReading } from '@/lib/checkpoint/reading';
import { type VersionState, versionState } from '@/lib/contract/version';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { versionInput } from './get';
import { loadVersion } from './load-version';
import { loadReading, loadState, type StoredState } from './record/stored-reading';
import { stateSkewInWords } from './state-skew';
import { text } from './version-json';

/** The state that a resume needs, per operator, store and partition. */
export async function getState({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof versionInput>;
}): Promise<VersionState> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id } = versionInput.parse(input);
  const { readMs, listedMs, view } = await loadVersion(ctx, id);
  const kept = await ctx.db.versionView.findUnique({ where: { versionId: id }, select: { state: true } });
  const state = kept?.state ?? null;
  const ownMs = view === null ? null : (loadReading(view.reading).state?.listedAtMs ?? null);
  return versionState.parse({
    asOfMs: String(readMs ?? ctx.clock()),
    state: state === null ? null : stateJson(loadState(state), later(ownMs, listedMs)),
  });
}

/** An unchanged state is not stored anew: the newest listing of everything saw it too. */
function later(a: bigint | null, b: bigint | null): bigint {
  return (a ?? 0n) > (b ?? 0n) ? (a ?? 0n) : (b ?? 0n);
}

function stateJson(state: StoredState, listedAtMs: bigint): VersionState['state'] {
  return {
    keys: text(state.keys),
    listedAtMs: String(listedAtMs),
    keysMin: text(state.keysMin),
    keysMax: text(state.keysMax),
    liveBytes: text(state.liveBytes),
    retainedBytes: text(state.retainedBytes),
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
        retainedBytes: text(store.retainedBytes),
        reclaimableBytes: text(store.reclaimableBytes),
        skewWords: stateSkewInWords(store),
        schema: store.schema,
        partitions: store.partitions.map(partitionJson),
      })),
    })),
  };
}

function partitionJson(partition: StorePartitionReading) {
  return {
    partition: partition.partition,
    provider: partition.provider,
    version: text(partition.version),
    keys: text(partition.keys),
    keysMin: text(partition.keysMin),
    keysMax: text(partition.keysMax),
    liveBytes: text(partition.liveBytes),
    notCounted: partition.notCounted,
    retainedBytes: text(partition.retainedBytes),
    reclaimableBytes: text(partition.reclaimableBytes),
    snapshotVersion: text(partition.snapshotVersion),
    snapshotModifiedMs: text(partition.snapshotModifiedMs),
    changesToReplay: partition.changesToReplay,
    replayBytes: text(partition.replayBytes),
    repairableFrom: text(partition.repairableFrom),
    loadable: partition.loadable,
    missing: partition.missing,
    damaged: partition.damaged,
  };
}
