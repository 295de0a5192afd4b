import type { VersionFile } from './store-files';
import type { ChainFiles } from './version-chain';

/** `spark.sql.streaming.stateStore.autoSnapshotRepair.maxChangeFileReplay` by default. */
const FURTHEST = 50n;

/**
 * The base from which Spark 4.1+ builds `version` where its newest base can't be loaded: an older one within 50
 * versions, or the empty state, with every change after it there. Null when there is none.
 * Source: AutoSnapshotLoader (apache/spark sql/core …/streaming/state/), 4.1 to 4.2; only in checkpoint format 1.
 */
export function repairableFrom(
  version: bigint,
  { bases, changes }: ChainFiles,
  isBad: (file: VersionFile) => boolean,
): bigint | null {
  for (let base = version; base >= 0n && version - base <= FURTHEST; base--) {
    const candidate = bases.get(base);
    if (base === 0n || (candidate !== undefined && !isBad(candidate))) return base;
    const change = changes.get(base);
    if (change === undefined || isBad(change)) return null;
  }
  return null;
}
