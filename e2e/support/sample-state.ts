import { type StorePartition, type VersionState, versionState } from '@/lib/contract/version';
import { randomFrom, SAMPLE_NOW_MS } from './sample-random';

/** State of a version for developing and unit-testing pages; checked against the contract. Never part of the product. */
const BATCH_MS = 30_000;
const REQUIRED = 4312;

type State = NonNullable<VersionState['state']>;
type Operator = State['operators'][number];
type Store = Operator['stores'][number];
type Schema = NonNullable<Store['schema']>;

const column = (name: string, type: string, nullable = true) => ({ name, type, nullable });

const AGGREGATION: Schema = {
  version: 3,
  families: [
    {
      name: 'default',
      key: [
        column('window', 'struct<start:timestamp,end:timestamp>', false),
        column('customer_id', 'bigint'),
      ],
      value: [column('count', 'bigint', false), column('sum', 'decimal(28,2)')],
    },
  ],
};
const PROCESSOR: Schema = {
  version: 3,
  families: [
    {
      name: 'open_orders',
      key: [column('key', 'struct<value:string>', false), column('userKey', 'string')],
      value: [column('value', 'struct<order_id:bigint,placed_at:timestamp>')],
    },
    {
      name: 'totals',
      key: [column('key', 'struct<value:string>', false)],
      value: [column('value', 'decimal(28,2)'), column('ttlExpirationMs', 'bigint')],
    },
  ],
};
const PROCESSOR_PROPERTIES = JSON.stringify({
  timeMode: 'ProcessingTime',
  outputMode: 'Update',
  stateVariables: [
    { stateName: 'open_orders', stateVariableType: 'MapState', ttlEnabled: false },
    { stateName: 'totals', stateVariableType: 'ValueState', ttlEnabled: true },
  ],
});

type StoreOptions = {
  name?: string;
  provider: 'hdfs' | 'rocksdb';
  /** Live bytes of a usual partition. */
  size: number;
  partitions: number;
  /** Partition 3 lacks a change. */
  broken?: boolean;
  keys: 'exact' | 'bounds' | 'not counted';
  folder: string;
  schema?: Schema | null;
  nowMs: number;
};

function sampleStore(options: StoreOptions): Store {
  const { name = 'default', provider, size, partitions, broken = false, folder, nowMs } = options;
  const random = randomFrom(7 + folder.length + size);
  const rows = Array.from({ length: partitions }, (_, partition): StorePartition => {
    const live = Math.round(size * (0.7 + random() * 0.6) * (partition === 3 ? 2.6 : 1));
    const missing = broken && partition === 3;
    const replay = 3 + (partition % 4);
    const keys = Math.round(live / 420);
    const file = `${folder}/${partition}${name === 'default' ? '' : `/${name}`}`;
    return {
      partition,
      provider,
      version: String(missing ? REQUIRED - 4 : REQUIRED),
      keys: options.keys === 'exact' && !missing ? String(keys) : null,
      keysMin: options.keys === 'not counted' || missing ? null : String(keys),
      keysMax:
        options.keys === 'not counted' || missing
          ? null
          : String(options.keys === 'exact' ? keys : keys + replay * 180),
      notCounted: notCounted(options.keys, missing),
      liveBytes: String(live),
      retainedBytes: String(live * 2),
      reclaimableBytes: provider === 'rocksdb' ? String(Math.round(live * 0.4)) : '0',
      snapshotVersion: String(REQUIRED - replay),
      snapshotModifiedMs: String(nowMs - replay * BATCH_MS),
      changesToReplay: missing ? null : replay,
      replayBytes: missing ? null : String(replay * 38_400),
      repairableFrom: missing ? String(REQUIRED - 40) : null,
      loadable: !missing,
      missing: missing ? [`${file}/${REQUIRED - 3}.${provider === 'hdfs' ? 'delta' : 'changelog'}`] : [],
      damaged: [],
    };
  });
  const sum = (of: (row: StorePartition) => string | null) =>
    rows.some((row) => of(row) === null)
      ? null
      : rows.reduce((total, row) => total + BigInt(of(row) ?? 0), 0n).toString();
  return {
    name,
    keys: sum((row) => row.keys),
    keysMin: sum((row) => row.keysMin),
    keysMax: sum((row) => row.keysMax),
    liveBytes: sum((row) => row.liveBytes),
    retainedBytes: sum((row) => row.retainedBytes) ?? '0',
    reclaimableBytes: sum((row) => row.reclaimableBytes),
    skewWords: partitions > 1 ? 'partition 3 holds most: 2.6 times the median in bytes' : null,
    schema: options.schema ?? null,
    partitions: rows,
  };
}

function notCounted(keys: StoreOptions['keys'], missing: boolean): string | null {
  if (missing) return 'the version that a restart needs cannot be built';
  return keys === 'not counted' ? 'the changelog is larger than the 64 MB that are decoded' : null;
}

function sampleOf(
  operators: Operator[],
  { broken = false, nowMs = SAMPLE_NOW_MS }: { broken?: boolean; nowMs?: number } = {},
): VersionState {
  const stores = operators.flatMap((operator) => operator.stores);
  const sum = (of: (store: Store) => string | null) =>
    stores.some((store) => of(store) === null)
      ? null
      : stores.reduce((total, store) => total + BigInt(of(store) ?? 0), 0n).toString();
  return versionState.parse({
    asOfMs: String(nowMs),
    state: {
      keys: sum((store) => store.keys),
      keysMin: sum((store) => store.keysMin),
      keysMax: sum((store) => store.keysMax),
      liveBytes: sum((store) => store.liveBytes),
      retainedBytes: sum((store) => store.retainedBytes) ?? '0',
      reclaimableBytes: sum((store) => store.reclaimableBytes),
      requiredVersion: String(REQUIRED),
      listedAtMs: String(nowMs - 20_000),
      newestCompleteVersion: String(broken ? REQUIRED - 4 : REQUIRED),
      loadable: !broken,
      operators,
    },
  });
}

type StateOptions = { partitions?: number; broken?: boolean; counted?: boolean; nowMs?: number };

/** Two operators: HDFS aggregation, and RocksDB transformWithState with a partition that cannot be loaded when `broken`. */
export function sampleState(options: StateOptions = {}): VersionState {
  const { partitions = 10, broken = false, counted = true, nowMs = SAMPLE_NOW_MS } = options;
  const keys = counted ? 'exact' : 'not counted';
  return sampleOf(
    [
      {
        operatorId: '0',
        name: 'stateStoreSave',
        numPartitions: partitions,
        properties: null,
        stores: [
          sampleStore({
            provider: 'hdfs',
            size: 41_000_000,
            partitions,
            keys,
            folder: 'state/0',
            schema: AGGREGATION,
            nowMs,
          }),
        ],
      },
      {
        operatorId: '1',
        name: 'transformWithStateExec',
        numPartitions: partitions,
        properties: PROCESSOR_PROPERTIES,
        stores: [
          sampleStore({
            provider: 'rocksdb',
            size: 160_000_000,
            partitions,
            broken,
            keys: counted ? 'bounds' : 'not counted',
            folder: 'state/1',
            schema: PROCESSOR,
            nowMs,
          }),
        ],
      },
    ],
    { broken, nowMs },
  );
}

const JOIN_STORES = [
  'left-keyToNumValues',
  'left-keyWithIndexToValue',
  'right-keyToNumValues',
  'right-keyWithIndexToValue',
];

/** A stream-stream join: four stores in each of `partitions`. */
export function sampleJoinState(partitions = 200, nowMs: number = SAMPLE_NOW_MS): VersionState {
  const joinKey = [column('field0', 'bigint'), column('field1', 'string')];
  return sampleOf(
    [
      {
        operatorId: '0',
        name: 'symmetricHashJoin',
        numPartitions: partitions,
        properties: null,
        stores: JOIN_STORES.map((name, i) => {
          const counts = name.endsWith('NumValues');
          return sampleStore({
            name,
            provider: 'hdfs',
            size: counts ? 900_000 : 7_400_000 + i * 100_000,
            partitions,
            keys: 'exact',
            folder: 'state/0',
            schema: {
              version: 2,
              families: [
                {
                  name: 'default',
                  key: counts ? joinKey : [...joinKey, column('index', 'bigint', false)],
                  value: counts
                    ? [column('value', 'bigint', false)]
                    : [
                        column('order_id', 'bigint'),
                        column('placed_at', 'timestamp'),
                        column('matched', 'boolean'),
                      ],
                },
              ],
            },
            nowMs,
          });
        }),
      },
    ],
    { nowMs },
  );
}
