import type {
  OperatorReading,
  StateReading,
  StorePartitionReading,
  StoreReading,
} from '@/lib/checkpoint/reading';
import { formatBytes, formatCount, UNKNOWN } from '../terminal/format';
import { printable, styled } from '../terminal/style';
import { type Column, formatTable } from '../terminal/table';

const COLUMNS: Column[] = [
  { title: 'operator' },
  { title: 'store' },
  { title: 'partitions', align: 'right' },
  { title: 'provider' },
  { title: 'keys', align: 'right' },
  { title: 'live', align: 'right' },
  { title: 'retained', align: 'right' },
  { title: 'oldest snapshot', align: 'right' },
  { title: 'changes to replay', align: 'right' },
  { title: 'loadable' },
];
const SHOWN_TROUBLES = 12;

/** The state in one table, a row per store, and what is missing in words. */
export function stateText(state: StateReading, colour: boolean): string {
  const needed =
    state.requiredVersion === null
      ? 'no version is needed yet'
      : `version ${state.requiredVersion} is needed`;
  const verdict = state.loadable
    ? styled('loadable', 'green', colour)
    : styled('not loadable', 'red', colour);
  const newest = `newest version complete in every partition: ${state.newestCompleteVersion ?? UNKNOWN}`;
  const rows = state.operators.flatMap((operator) =>
    operator.stores.map((store) => storeRow(operator, store)),
  );
  const troubles = state.operators.flatMap((operator) =>
    operator.stores.flatMap((store) =>
      store.partitions.flatMap((partition) => troubleOf(operator, store, partition)),
    ),
  );
  const shown = troubles
    .slice(0, SHOWN_TROUBLES)
    .map((trouble) => styled(printable(trouble), 'yellow', colour));
  if (troubles.length > SHOWN_TROUBLES) shown.push(`… and ${troubles.length - SHOWN_TROUBLES} more`);
  return [
    `${verdict}; ${needed}; ${newest}`,
    formatTable(COLUMNS, rows, colour),
    ...shown.map((line) => `${line}\n`),
  ].join('\n');
}

function storeRow(operator: OperatorReading, store: StoreReading): string[] {
  const { partitions } = store;
  const providers = new Set(partitions.map(({ provider }) => provider));
  const snapshots = partitions
    .map(({ snapshotVersion }) => snapshotVersion)
    .filter((version) => version !== null);
  const replays = partitions.map(({ changesToReplay }) => changesToReplay ?? 0);
  const loadable = partitions.filter((partition) => partition.loadable).length;
  return [
    `${operator.operatorId}${operator.name === null ? '' : ` ${operator.name}`}`,
    store.name,
    String(partitions.length),
    [...providers].join(', '),
    formatCount(store.keys),
    formatBytes(store.liveBytes),
    formatBytes(store.retainedBytes),
    snapshots.length === 0 ? UNKNOWN : String(snapshots.sort((a, b) => (a < b ? -1 : 1))[0]),
    String(Math.max(0, ...replays)),
    loadable === partitions.length ? 'yes' : `${loadable} of ${partitions.length}`,
  ];
}

function troubleOf(
  operator: OperatorReading,
  store: StoreReading,
  partition: StorePartitionReading,
): string[] {
  const where = `operator ${operator.operatorId}, partition ${partition.partition}, ${store.name}`;
  const missing = partition.missing.map((path) => `${where}: ${path} is missing`);
  const damaged = partition.damaged.map(({ path, detail }) => `${where}: ${path}: ${detail}`);
  return [...missing, ...damaged];
}
