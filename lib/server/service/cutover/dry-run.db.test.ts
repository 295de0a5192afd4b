import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRecording } from '@/fixtures/materialize';
import type { PlacedRangeJson } from '@/lib/contract/cutover-plan';
import { withDatabase } from '@/lib/server/db/testing';
import { ROOT } from '@/lib/server/service/testing/seed';
import { dryRunCutover } from './dry-run';
import { recordedLake } from './test-data/recorded-lake';

const recording = loadRecording(join(process.cwd(), 'fixtures/recordings/spark-4.2.1'));
const database = withDatabase();

const TOTALS = `
sources: [{ kafka: { topic: orders } }]
sink: { delta: /lake/tables/orders_v1, mode: append }
operators: [{ kind: aggregation, keys: [window, country], watermark: 30s, window: 30s, outputMode: append }]
`;
const OWN_OUTPUT = {
  kind: 'new-output',
  from: '/lake/tables/orders_v1',
  to: '/lake/tables/orders_v2',
} as const;

/** When the first file of a version appeared. */
function firstSeenMs(segment: string, version: string): number {
  const first = recording
    .events(segment)
    .find((event) => event.op === 'put' && event.path.includes(`/checkpoints/${segment}/${version}/`));
  if (first === undefined) throw new Error(`${version} is not in ${segment}`);
  return first.t;
}

/** What Spark wrote down as the initial offsets of a version: topic → partition → offset. */
function recordedStart(segment: string, version: string): Record<string, Record<string, number>> {
  const tree = recording.treeAt(segment, recording.segment(segment).endMs);
  const file = tree.get(`main/ops/checkpoints/${segment}/${version}/sources/0/0`);
  const text = new TextDecoder().decode(file?.bytes).replaceAll('\0', '');
  return JSON.parse(text.slice(text.indexOf('{')));
}

async function clean() {
  await database.client.$executeRawUnsafe(
    'TRUNCATE root, query, version, cutover, idempotency_key RESTART IDENTITY CASCADE',
  );
}

describe('a handover of a stateless query (recorded in test)', () => {
  it('starts v2 exactly where Spark itself was started: at v1’s committed end, partition by partition', async () => {
    await clean();
    const lake = await recordedLake({
      db: database.client,
      segment: 'test',
      at: firstSeenMs('test', 'orders_v2') - 1,
      found: { 'test/orders_v1': 'operators: []\nsink: { file: /lake/tables/orders_v1 }' },
    });
    const answer = await dryRunCutover({
      ctx: lake.ctx(),
      input: {
        v1: lake.ids[0] ?? '',
        v2: { location: `${ROOT}/test/orders_v2` },
        strategy: 'handover',
        output: OWN_OUTPUT,
      },
    });
    const [option, ...more] = answer.plan.start?.options ?? [];
    expect(more).toEqual([]);
    expect(option).toMatchObject({ source: 0, option: 'startingOffsets', exact: true });
    expect(JSON.parse(option?.value ?? '')).toEqual(recordedStart('test', 'orders_v2'));
    expect(answer.refusals).toEqual([]);
    expect(answer.plan).toMatchObject({
      environment: 'test',
      isProtected: false,
      v2: { name: 'orders_v2', location: `${ROOT}/test/orders_v2`, environment: 'test', queryId: null },
      reverse: { readersBack: true, note: null },
      output: { kind: 'new-output', ranges: [] },
    });
  });
});

describe('a warm-up of a query with state (recorded in prod)', () => {
  it.each(['prod.v2.caught-up', 'prod.end'])('%s: v2 runs, and its own start is early enough', async (at) => {
    await clean();
    const lake = await recordedLake({
      db: database.client,
      segment: 'prod',
      at,
      found: { 'prod/orders_v1': TOTALS, 'prod/orders_v2': TOTALS },
      isProtected: true,
    });
    const [v1 = '', v2 = ''] = lake.ids;
    const answer = await dryRunCutover({
      ctx: lake.ctx(),
      input: { v1, v2: { id: v2 }, strategy: 'warm-up-replay', output: OWN_OUTPUT },
    });
    expect(answer.refusals).toEqual([]);
    const { orders = {} } = recordedStart('prod', 'orders_v2');
    expect(answer.plan.start?.values).toEqual(
      Object.entries(orders).map(([partition, offset]) => ({
        source: 0,
        topic: 'orders',
        partition,
        position: String(offset),
        unit: 'records',
      })),
    );
    expect(JSON.parse(answer.plan.start?.options[0]?.value ?? '')).toEqual({ orders });
    expect(answer.warnings.join(' ')).toMatch(/orders_v2 runs already: the start that counts/);
    // Both process from v2's start to v1's end.
    const ends = new Map(answer.plan.start?.v1End.map((each) => [each.partition, each.position]));
    expect(answer.plan.output?.ranges).toEqual(
      Object.entries(orders).map(
        ([partition, offset]): PlacedRangeJson => ({
          source: 0,
          topic: 'orders',
          partition,
          from: String(offset),
          to: ends.get(partition) ?? '',
          unit: 'records',
        }),
      ),
    );
  });

  it('before v2 began: the horizon’s start is never later than what a person looked up then', async () => {
    await clean();
    const lake = await recordedLake({
      db: database.client,
      segment: 'prod',
      at: firstSeenMs('prod', 'orders_v2') - 1,
      found: { 'prod/orders_v1': TOTALS },
      isProtected: true,
    });
    const answer = await dryRunCutover({
      ctx: lake.ctx(),
      input: {
        v1: lake.ids[0] ?? '',
        v2: { location: `${ROOT}/prod/orders_v2` },
        strategy: 'warm-up-replay',
        output: OWN_OUTPUT,
      },
    });
    expect(answer.refusals).toEqual([]);
    const { orders = {} } = recordedStart('prod', 'orders_v2');
    for (const { partition, position } of answer.plan.start?.values ?? [])
      expect(BigInt(position)).toBeLessThanOrEqual(BigInt(orders[partition] ?? -1));
    expect(answer.plan.start?.values.length).toBe(4);
    expect(answer.plan.start?.rule.kind).toBe('horizon');
    expect(answer.warnings.join('\n')).toMatch(/taken from recorded broker offsets of 20/);
    expect(answer.warnings.join('\n')).toMatch(/startingOffsetsByTimestamp = \{"orders":\{"0":\d+,/);
  });
});
