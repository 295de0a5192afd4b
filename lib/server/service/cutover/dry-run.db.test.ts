import { describe, expect, it } from 'vitest';
import type { DryRun } from '@/lib/contract/cutover-plan';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { PATHS } from '@/lib/cutover/path';
import type { Actor } from '@/lib/domain/actor';
import { withDatabase } from '@/lib/server/db/testing';
import type { ServiceContext } from '@/lib/server/service/context';
import { ROOT } from '@/lib/server/service/testing/seed';
import { NOBODY, personWith, VIEWER } from '@/lib/server/service/testing/test-context';
import { dryRunCutover } from './dry-run';
import {
  firstSeenMs,
  forgetLake,
  type LakeOptions,
  type RecordedLake,
  recordedLake,
} from './test-data/recorded-lake';

const database = withDatabase();

const OWN_OUTPUT = {
  kind: 'new-output',
  from: '/lake/tables/orders_v1',
  to: '/lake/tables/orders_v2',
} as const;

/** What is stored, table by table. */
async function stored(): Promise<Record<string, bigint>> {
  const tables = await database.client.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const counts: Record<string, bigint> = {};
  for (const { name } of tables) {
    const [row] = await database.client.$queryRawUnsafe<{ rows: bigint }[]>(
      `SELECT count(*) AS rows FROM "${name}"`,
    );
    counts[name] = row?.rows ?? -1n;
  }
  return counts;
}

/** The stateless v1 of test, stopped, before anything of v2 exists. */
async function stoppedV1(more: Partial<LakeOptions> = {}) {
  await forgetLake(database.client);
  return recordedLake({
    db: database.client,
    segment: 'test',
    at: firstSeenMs('test', 'test/orders_v2') - 1,
    found: { 'test/orders_v1': 'operators: []\nsink: { file: /lake/tables/orders_v1 }' },
    ...more,
  });
}

function handover(lake: RecordedLake, more: Partial<CutoverRequest> = {}): CutoverRequest {
  return {
    v1: lake.ids[0] ?? '',
    v2: { location: `${ROOT}/test/orders_v2` },
    strategy: 'handover',
    output: OWN_OUTPUT,
    ...more,
  };
}

const outcomes = ({ gates }: DryRun) => Object.fromEntries(gates.map(({ gate, outcome }) => [gate, outcome]));

describe('a dry run', () => {
  it('writes nothing: no row, and of storage only lists and reads', async () => {
    const lake = await stoppedV1();
    const before = await stored();
    await dryRunCutover({ ctx: lake.ctx(VIEWER), input: handover(lake) });
    expect(await stored()).toEqual(before);
    expect(lake.calls.length).toBeGreaterThan(0);
    expect(lake.calls.filter((call) => !/^(list|read) /.test(call))).toEqual([]);
  });

  it('shows every step with its commands filled in, and a way back from each', async () => {
    const lake = await stoppedV1();
    const answer = await dryRunCutover({
      ctx: lake.ctx(),
      input: handover(lake, {
        commands: { 'start-v2': 'submit --start {start.startingOffsets} {v2.location}' },
      }),
    });
    expect(answer.steps.map(({ state }) => state)).toEqual(PATHS.handover);
    const value = answer.plan.start?.options[0]?.value;
    expect(answer.steps.find(({ state }) => state === 'handing-over')?.todo[0]?.command).toBe(
      `submit --start ${value} ${ROOT}/test/orders_v2`,
    );
    expect(answer.waysBack.map(({ state }) => state)).toEqual(PATHS.handover);
    expect(answer.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of the same files and request has the same digest, and another one of another request', async () => {
    const lake = await stoppedV1();
    const run = async (more: Partial<CutoverRequest> = {}) =>
      (await dryRunCutover({ ctx: lake.ctx(), input: handover(lake, more) })).digest;
    expect(await run()).toBe(await run());
    expect(await run({ limits: { soakSeconds: 60 } })).not.toBe(await run());
  });

  it('is for whoever may see the files of the query', async () => {
    const lake = await stoppedV1();
    const asked = (actor: Actor) => dryRunCutover({ ctx: lake.ctx(actor), input: handover(lake) });
    await expect(asked(personWith({ environment: 'prod', role: 'operator' }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(asked(NOBODY)).rejects.toMatchObject({ code: 'forbidden' });
    const missing = dryRunCutover({ ctx: lake.ctx(), input: { ...handover(lake), v1: 'test.nothing.v1' } });
    await expect(missing).rejects.toMatchObject({ code: 'not-found' });
  });

  it('says when v1 cannot be read, and plans nothing then', async () => {
    const lake = await stoppedV1();
    const ctx: ServiceContext = {
      ...lake.ctx(),
      storageOf: () => {
        throw new Error('connection refused');
      },
    };
    await expect(dryRunCutover({ ctx, input: handover(lake) })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/orders_v1 cannot be read now.*connection refused/),
    });
  });
});

describe('the place of v2', () => {
  const at = async (location: string, found?: LakeOptions['found']) => {
    const lake = await stoppedV1(found === undefined ? {} : { found });
    const answer = await dryRunCutover({ ctx: lake.ctx(), input: handover(lake, { v2: { location } }) });
    return { ...answer, outcomes: outcomes(answer), calls: lake.calls };
  };

  it('the checkpoint of v1 itself, however it is spelled, is no place for v2', async () => {
    for (const location of [`${ROOT}/test/orders_v1`, `file://${ROOT}/test//orders_v1/`]) {
      const { outcomes } = await at(location);
      expect(outcomes).toMatchObject({ 'paths-apart': 'fail' });
    }
  });

  it('nor is a place inside of it', async () => {
    const answer = await at(`${ROOT}/test/orders_v1/v2`);
    expect(answer.outcomes).toMatchObject({ 'paths-apart': 'fail', 'same-environment': 'fail' });
    expect(answer.refusals).toEqual([expect.stringMatching(/not known to which environment/)]);
  });

  it('temporary storage is refused', async () => {
    expect((await at('/tmp/orders_v2')).outcomes).toMatchObject({ 'checkpoint-durable': 'fail' });
  });

  it('another environment is refused by its layout, and not looked into', async () => {
    const { outcomes, refusals, plan, calls } = await at(`${ROOT}/dev/orders_v2`);
    expect(outcomes).toMatchObject({ 'same-environment': 'fail' });
    expect(plan.v2.environment).toBe('dev');
    expect(refusals).toEqual([]);
    expect(calls.filter((call) => call.includes('/dev/'))).toEqual([]);
  });

  it('a place that fits no root is of no known environment, and not looked into', async () => {
    const { outcomes, refusals, calls } = await at('/etc/orders_v2');
    expect(outcomes).toMatchObject({ 'same-environment': 'fail' });
    expect(refusals).toEqual([
      expect.stringMatching(
        /to which environment \/etc\/orders_v2 belongs.*\{environment\}\/\{query\}_v\{version\}.*signalbox.yaml/,
      ),
    ]);
    expect(calls.filter((call) => call.includes('/etc'))).toEqual([]);
  });

  it('a relative path, and one that climbs, is no place', async () => {
    for (const location of ['checkpoints/orders_v2', `${ROOT}/test/../../etc/orders_v2`]) {
      const { refusals, calls } = await at(location);
      expect(refusals).toEqual([expect.stringMatching(/expected an absolute path or a URL/)]);
      expect(calls.filter((call) => call.includes(location))).toEqual([]);
    }
  });

  it('outside of the layout it belongs where signalbox.yaml declares it', async () => {
    const config = `queries:
  orders:
    environments:
      test:
        versions:
          2:
            checkpoint: /lake/elsewhere/orders-new
            sink: { file: /lake/tables/orders_v2 }
`;
    const lake = await stoppedV1({ config });
    const answer = await dryRunCutover({
      ctx: lake.ctx(),
      input: handover(lake, { v2: { location: '/lake/elsewhere/orders-new/' } }),
    });
    expect(answer.refusals).toEqual([]);
    expect(answer.plan.v2).toMatchObject({ name: 'orders-new', environment: 'test' });
    // What is declared of a v2 that nobody has started counts as well.
    expect(outcomes(answer)).toMatchObject({ 'same-environment': 'pass', 'sink-identity': 'pass' });
  });

  it('what another query declares as its checkpoint is taken', async () => {
    const { outcomes } = await at(`${ROOT}/test/orders_v2`, {
      'test/orders_v1': 'operators: []',
      'test/refunds_v1': `checkpoint: ${ROOT}/test/orders_v2`,
    });
    expect(outcomes).toMatchObject({ 'checkpoint-unshared': 'fail' });
  });

  it('as is what signalbox.yaml declares for a query that nobody has started', async () => {
    const config = `queries:
  refunds:
    environments:
      test:
        versions:
          1: { checkpoint: ${ROOT}/test/orders_v2 }
`;
    const lake = await stoppedV1({ config });
    const answer = await dryRunCutover({ ctx: lake.ctx(), input: handover(lake) });
    expect(answer.refusals).toEqual([
      expect.stringMatching(/declares .*orders_v2 as a checkpoint of refunds: give v2 a place/),
    ]);
  });

  it('a version of another query is no v2 of this one', async () => {
    const lake = await stoppedV1({ found: { 'test/orders_v1': 'operators: []', 'test/refunds_v1': null } });
    const [, refunds = ''] = lake.ids;
    const answer = await dryRunCutover({ ctx: lake.ctx(), input: handover(lake, { v2: { id: refunds } }) });
    expect(outcomes(answer)).toMatchObject({ 'checkpoint-unshared': 'fail' });
  });

  it('a name that the layout takes for another query is said', async () => {
    const answer = await at(`${ROOT}/test/orders2_v1`);
    expect(answer.refusals).toEqual([]);
    expect(answer.warnings.join()).toMatch(/will be shown as a version of orders2, not of orders/);
  });

  it('a version that was retired is neither planned from nor written to', async () => {
    const lake = await stoppedV1();
    const [v1 = ''] = lake.ids;
    await database.client.retirement.create({
      data: {
        versionId: v1,
        cutoverId: 'main.test.orders.c1',
        atMs: lake.nowMs,
        owner: 'payments',
        reason: 'kept for a year',
        keepUntilMs: lake.nowMs,
        by: 'Mira',
        auditSeq: 1n,
        auditHash: 'x',
      },
    });
    const { refusals } = await dryRunCutover({ ctx: lake.ctx(), input: handover(lake) });
    expect(refusals).toEqual([expect.stringMatching(/was retired by main.test.orders.c1/)]);
  });
});

describe('what a plan needs', () => {
  it('how the output is brought together', async () => {
    const lake = await stoppedV1();
    const { refusals } = await dryRunCutover({
      ctx: lake.ctx(),
      input: handover(lake, { output: undefined }),
    });
    expect(refusals).toEqual([expect.stringMatching(/how the output that exists is brought together/)]);
  });

  it('to say what findings make of it: one that warns is told, one that blocks fails its gate', async () => {
    const lake = await stoppedV1({ found: { 'test/orders_v1': null } });
    const ask = () => dryRunCutover({ ctx: lake.ctx(), input: handover(lake) });
    const warned = await ask();
    expect(warned.warnings.join()).toMatch(/DECLARATION_MISSING of orders_v1: /);
    expect(outcomes(warned)).toMatchObject({ findings: 'pass' });
    await database.client.finding.updateMany({ data: { code: 'RESTART_FAILS' } });
    expect(outcomes(await ask())).toMatchObject({ findings: 'fail' });
  });

  it('nothing where v2 may go on with v1’s checkpoint: then it says how to restart safely', async () => {
    const same = 'operators: []\nsources: [{ kafka: { topic: orders } }]';
    const lake = await stoppedV1({
      found: { 'test/orders_v1': same },
      config: `queries:
  orders:
    environments:
      test:
        versions:
          2: { operators: [], sources: [{ kafka: { topic: orders } }] }
`,
    });
    const ask = (more: Partial<CutoverRequest>) =>
      dryRunCutover({ ctx: lake.ctx(), input: { ...handover(lake), output: undefined, ...more } });
    const answer = await ask({ strategy: 'not-needed' });
    expect(answer).toMatchObject({ refusals: [], plan: { start: null, output: null, reverse: null } });
    expect(answer.safeRestart[2]).toMatch(new RegExp(`checkpointLocation ${ROOT}/test/orders_v1`));
    expect(answer.gates.map(({ gate }) => gate)).toEqual(['findings']);
    expect((await ask({ strategy: 'not-needed', start: { kind: 'earliest' } })).refusals).toEqual([
      expect.stringMatching(/leave out start/),
    ]);
    expect((await ask({ output: OWN_OUTPUT })).warnings[0]).toMatch(/a cutover may not be needed/);
  });

  it('proof that v2 may go on with v1’s checkpoint, where that is said', async () => {
    const lake = await stoppedV1();
    const { refusals } = await dryRunCutover({
      ctx: lake.ctx(),
      input: { ...handover(lake), strategy: 'not-needed', output: undefined },
    });
    expect(refusals).toEqual([expect.stringMatching(/It is not proven/)]);
  });
});
