import type {
  OperatorReading,
  StateReading,
  StorePartitionReading,
  StoreReading,
} from '@/lib/checkpoint/reading';
import type { StateColumn } from '@/lib/spark/state/state-schema';
import { formatBytes, formatCount, UNKNOWN } from '../terminal/format';
import { printable, styled } from '../terminal/style';
import { type Column, formatTable } from '../terminal/table';
import { wrap } from '../terminal/wrap';

const COLUMNS: Column[] = [
  { title: 'store' },
  { title: 'keys', align: 'right' },
  { title: 'live', align: 'right' },
  { title: 'retained', align: 'right' },
  { title: 'reclaimable', align: 'right' },
  { title: 'snapshot', align: 'right' },
  { title: 'to replay', align: 'right' },
  { title: 'loadable' },
];
const SHOWN_TROUBLES = 12;
const SHOWN_PARTITIONS = 8;

/** The state: a table per operator with a row per store, columns, and in words what is missing or not counted. */
export function stateText(state: StateReading, colour: boolean): string {
  const needed =
    state.requiredVersion === null
      ? 'no version is needed yet'
      : `version ${state.requiredVersion} is needed`;
  const verdict = state.loadable
    ? styled('loadable', 'green', colour)
    : styled('not loadable', 'red', colour);
  const newest = `newest version complete in every partition: ${state.newestCompleteVersion ?? UNKNOWN}`;
  const sums = [
    `keys ${keysText(state)}`,
    `live ${formatBytes(state.liveBytes)}`,
    `retained ${formatBytes(state.retainedBytes)}`,
    `reclaimable ${formatBytes(state.reclaimableBytes)}`,
  ];
  return [
    `${verdict}; ${needed}; ${newest}`,
    `${sums.join(' · ')}`,
    '',
    ...state.operators.flatMap((operator) => operatorText(operator, colour)),
    ...troubleLines(state.operators, colour),
  ].join('\n');
}

function operatorText(operator: OperatorReading, colour: boolean): string[] {
  const { operatorId, name, numPartitions, properties, stores } = operator;
  const providers = new Set(stores.flatMap(({ partitions }) => partitions.map(({ provider }) => provider)));
  const partitions = numPartitions === 1 ? '1 partition' : `${formatCount(BigInt(numPartitions))} partitions`;
  const facts = [partitions, [...providers].join(', ')].filter((fact) => fact !== '');
  const title = `operator ${operatorId}${name === null ? '' : ` ${printable(name)}`}`;
  return [
    `${styled(title, 'bold', colour)} · ${facts.join(' · ')}`,
    ...(properties === null ? [] : [wrap(printable(properties.replaceAll(',"', ', "')), '  ', '    ')]),
    formatTable(COLUMNS, stores.map(storeRow), colour),
    ...stores.flatMap(columnLines),
    ...stores.flatMap((store) => [...spreadLine(store), ...notCountedLines(store)]),
    '',
  ];
}

function storeRow({ name, partitions, ...store }: StoreReading): string[] {
  const snapshots = partitions.flatMap(({ snapshotVersion }) => snapshotVersion ?? []);
  const replays = partitions.map(({ changesToReplay }) => changesToReplay ?? 0);
  const replayBytes = partitions.reduce((sum, partition) => sum + (partition.replayBytes ?? 0n), 0n);
  const loadable = partitions.filter((partition) => partition.loadable).length;
  const most = replays.reduce((greatest, count) => Math.max(greatest, count), 0);
  return [
    name,
    keysText(store),
    formatBytes(store.liveBytes),
    formatBytes(store.retainedBytes),
    formatBytes(store.reclaimableBytes),
    rangeText(snapshots),
    most === 0 ? '0' : `${most} / ${formatBytes(replayBytes)}`,
    loadable === partitions.length ? 'yes' : `${loadable} of ${partitions.length}`,
  ];
}

/** Exact, or from the least to the most that there can be. */
function keysText({ keys, keysMin, keysMax }: Pick<StoreReading, 'keys' | 'keysMin' | 'keysMax'>): string {
  if (keys !== null) return formatCount(keys);
  if (keysMin === null || keysMax === null) return UNKNOWN;
  return `${formatCount(keysMin)}–${formatCount(keysMax)}`;
}

function rangeText(versions: readonly bigint[]): string {
  const [first] = versions;
  if (first === undefined) return UNKNOWN;
  let least = first;
  let most = first;
  for (const version of versions) {
    if (version < least) least = version;
    if (version > most) most = version;
  }
  return least === most ? `${least}` : `${least}–${most}`;
}

/** What each store holds, by column family where it has such. */
function columnLines({ name, schema }: StoreReading): string[] {
  if (schema === null) return [];
  return schema.families.map((family) => {
    const title = family.name === 'default' || schema.version < 3 ? name : `${name} ${family.name}`;
    const value = family.value.length === 0 ? '' : `  →  ${columnsText(family.value)}`;
    return wrap(printable(`${title}: ${columnsText(family.key)}${value}`), '  ', '    ');
  });
}

function columnsText(columns: readonly StateColumn[]): string {
  return columns.length === 0 ? '()' : columns.map(({ name, type }) => `${name} ${type}`).join(', ');
}

/** How the keys lie over the partitions, where all are counted. */
function spreadLine({ name, partitions }: StoreReading): string[] {
  const counts = partitions.flatMap(({ partition, keys }) => (keys === null ? [] : { partition, keys }));
  if (counts.length < 2 || counts.length < partitions.length) return [];
  const ascending = counts.sort((a, b) => (a.keys < b.keys ? -1 : a.keys > b.keys ? 1 : 0));
  const [least, most] = [ascending[0], ascending.at(-1)];
  const middle = ascending[Math.floor((ascending.length - 1) / 2)];
  if (least === undefined || most === undefined || middle === undefined || most.keys === least.keys)
    return [];
  const words = `${formatCount(least.keys)} to ${formatCount(most.keys)}, half have at most ${formatCount(middle.keys)}`;
  return [`  ${name}: keys per partition ${words}; most in partition ${most.partition}`];
}

function notCountedLines({ name, partitions }: StoreReading): string[] {
  const byReason = new Map<string, number[]>();
  for (const { partition, notCounted } of partitions) {
    if (notCounted !== null) byReason.set(notCounted, [...(byReason.get(notCounted) ?? []), partition]);
  }
  return [...byReason].map(([reason, ids]) => {
    const where = ids.length === partitions.length ? 'in no partition' : `not in ${partitionsText(ids)}`;
    return wrap(printable(`${name}: keys counted ${where}: ${reason}`), '  ', '    ');
  });
}

function partitionsText(ids: readonly number[]): string {
  const shown = ids.slice(0, SHOWN_PARTITIONS).join(', ');
  const rest = ids.length > SHOWN_PARTITIONS ? ` and ${ids.length - SHOWN_PARTITIONS} more` : '';
  return `${ids.length === 1 ? 'partition' : 'partitions'} ${shown}${rest}`;
}

function troubleLines(operators: readonly OperatorReading[], colour: boolean): string[] {
  const troubles = operators.flatMap((operator) =>
    operator.stores.flatMap((store) =>
      store.partitions.flatMap((partition) => troubleOf(operator, store, partition)),
    ),
  );
  const shown = troubles
    .slice(0, SHOWN_TROUBLES)
    .map((trouble) => styled(wrap(printable(trouble), '', '    '), 'yellow', colour));
  if (troubles.length > SHOWN_TROUBLES) shown.push(`… and ${troubles.length - SHOWN_TROUBLES} more`);
  return shown.map((line) => `${line}\n`);
}

function troubleOf(
  operator: OperatorReading,
  store: StoreReading,
  partition: StorePartitionReading,
): string[] {
  const where = `operator ${operator.operatorId}, partition ${partition.partition}, ${store.name}`;
  const missing = partition.missing.map((path) => `${where}: ${path} is missing`);
  const damaged = partition.damaged.map(({ path, detail }) => `${where}: ${path}: ${detail}`);
  const { repairableFrom } = partition;
  const base = repairableFrom === 0n ? 'the empty state' : `version ${repairableFrom}`;
  const repair = repairableFrom === null ? [] : [`${where}: Spark 4.1 and later rebuild it from ${base}`];
  return [...missing, ...damaged, ...repair];
}
