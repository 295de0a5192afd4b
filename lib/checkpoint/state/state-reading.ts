import type { ReadContext } from '../read-context';
import type { ListedFile, StateReading } from '../reading';
import { type OperatorState, readOperator, type StateFacts } from './operator-reading';
import { groupStateFiles } from './store-files';
import { sumKnown } from './sum-known';

const ROW_CHECKSUMS = 'spark.sql.streaming.stateStore.rowChecksum.enabled';

/** All state of a query at the version that `facts` require; null when there is none on disk. @throws StorageError */
export async function readState(
  context: ReadContext,
  files: readonly ListedFile[],
  facts: StateFacts,
): Promise<StateReading | null> {
  if (context.state === 'none' || files.length === 0) return null;
  const operators: OperatorState[] = [];
  const reading: ReadContext = { ...context, rowChecksums: facts.conf[ROW_CHECKSUMS] === 'true' };
  for (const operator of groupStateFiles(files)) operators.push(await readOperator(reading, operator, facts));
  const readings = operators.map(({ reading }) => reading);
  const partitions = readings.flatMap(({ stores }) => stores.flatMap((store) => store.partitions));
  return {
    listedAtMs: context.nowMs,
    keys: sumKnown(readings.flatMap(({ stores }) => stores.map(({ keys }) => keys))),
    keysMin: sumKnown(readings.flatMap(({ stores }) => stores.map(({ keysMin }) => keysMin))),
    keysMax: sumKnown(readings.flatMap(({ stores }) => stores.map(({ keysMax }) => keysMax))),
    liveBytes: sumKnown(readings.flatMap(({ stores }) => stores.map(({ liveBytes }) => liveBytes))),
    retainedBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0n),
    reclaimableBytes: sumKnown(
      readings.flatMap(({ stores }) => stores.map(({ reclaimableBytes }) => reclaimableBytes)),
    ),
    requiredVersion: facts.requiredVersion,
    newestCompleteVersion: newestInAll(operators.flatMap(({ usable }) => usable)),
    loadable: partitions.every(({ loadable }) => loadable),
    operators: readings,
  };
}

/** The greatest version that is in every set; null when there is none. */
function newestInAll(sets: Set<bigint>[]): bigint | null {
  const smallest = sets.reduce<Set<bigint> | undefined>(
    (a, b) => (a === undefined || b.size < a.size ? b : a),
    undefined,
  );
  let newest: bigint | null = null;
  for (const version of smallest ?? []) {
    if ((newest === null || version > newest) && sets.every((set) => set.has(version))) newest = version;
  }
  return newest;
}
