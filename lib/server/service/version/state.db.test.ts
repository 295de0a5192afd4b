import { expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { builtState, builtStore } from '@/lib/server/service/testing/built-state';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { getState } from './get-state';

const database = withDatabase();
const ctx = () => testContext(database.client, START_MS);

async function versionWith(path: string, state: ReturnType<typeof builtState>): Promise<string> {
  const { appeared } = await discover(database.client, [foundAt(path)]);
  const [id = ''] = appeared;
  await record(database.client, id, buildReading({ nowMs: START_MS, planned: 9n, committed: 9n, state }));
  return id;
}

test('every figure of every partition is served, bounds beside what is not counted exactly', async () => {
  const store = builtStore('default', [
    { keys: 12n, liveBytes: 900n, snapshotModifiedMs: START_MS - 60_000n, reclaimableBytes: 77n },
    { keys: null, keysMin: 40n, keysMax: 55n, notCounted: 'between two snapshots' },
    {
      keys: null,
      keysMin: null,
      keysMax: null,
      notCounted: 'row tracking is off',
      repairableFrom: 30n,
      loadable: false,
    },
  ]);
  store.schema = {
    version: 2,
    families: [
      {
        name: 'default',
        key: [{ name: 'country', type: 'string', nullable: true }],
        value: [{ name: 'count', type: 'bigint', nullable: false }],
      },
    ],
  };
  const id = await versionWith('prod/figures_v1', { ...builtState([store]), keysMin: 52n, keysMax: 67n });
  const { state } = await getState({ ctx: ctx(), input: { id } });
  expect(state).toMatchObject({ keys: null, keysMin: '52', keysMax: '67' });
  const shown = state?.operators[0]?.stores[0];
  expect(shown?.schema?.families[0]?.key).toEqual([{ name: 'country', type: 'string', nullable: true }]);
  expect(shown?.skewWords).toBeNull();
  expect(shown?.partitions).toMatchObject([
    { keys: '12', keysMin: '12', reclaimableBytes: '77', snapshotModifiedMs: String(START_MS - 60_000n) },
    { keys: null, keysMin: '40', keysMax: '55', notCounted: 'between two snapshots' },
    { keys: null, keysMin: null, loadable: false, repairableFrom: '30' },
  ]);
});

test('a sample never takes a bound for the number, and keeps what is retained beside what is live', async () => {
  const bounded = { ...builtState([builtStore('default', [{ keysMin: 4n, keysMax: 9n, liveBytes: 100n }])]) };
  await versionWith('prod/bounds_v1', { ...bounded, keysMin: 4n, keysMax: 9n });
  const [sample] = await database.client.sample.findMany({ where: { version: { path: 'prod/bounds_v1' } } });
  expect(sample).toMatchObject({
    stateKeys: null,
    keysOrigin: null,
    stateBytes: 100n,
    stateRetainedBytes: 4_096n,
  });
});

test.each([
  ['prod/wide_v1', 3, 200],
  ['prod/widest_v1', 4, 1_000],
])('%s: %d stores in %d partitions are served whole and soon', async (path, stores, partitions) => {
  const each = { keys: 9_007_199_254_740_993n, liveBytes: 123_456_789n, snapshotModifiedMs: START_MS };
  const names = [
    'left-keyToNumValues',
    'left-keyWithIndexToValue',
    'right-keyToNumValues',
    'right-keyWithIndexToValue',
  ];
  const built = names.slice(0, stores).map((name) =>
    builtStore(
      name,
      Array.from({ length: partitions }, () => ({ ...each })),
    ),
  );
  const id = await versionWith(path, builtState(built));
  const begun = performance.now();
  const { state } = await getState({ ctx: ctx(), input: { id } });
  const tookMs = performance.now() - begun;
  const [row] = await database.client.$queryRaw<{ text: number }[]>`
    SELECT length(state) AS text FROM version_view WHERE version_id = ${id}`;
  expect(state?.operators[0]?.stores.map((store) => store.partitions.length)).toEqual(
    Array(stores).fill(partitions),
  );
  expect(row?.text).toBeLessThan(2_500_000);
  // Measured on two busy cores: 0.3 s and 0.8 s. Ten times that is a fault.
  expect(tookMs).toBeLessThan(5_000);
});
