import { describe, expect, it, test } from 'vitest';
import { kafka, readWritten, type WrittenVersion } from '@/lib/compare/test-data/written-version';
import { CUTOVER_STRATEGIES } from '@/lib/domain/cutover-words';
import { FORCEABLE } from './force';
import { DEFAULT_LIMITS } from './limits';
import { makePlan, PLAN_GATES, type PlanRequest } from './make-plan';
import { requiredGates } from './path';
import { NOW, V1 } from './test-data/world';

async function request(
  more: Partial<PlanRequest> = {},
  v1: Partial<WrittenVersion> = {},
): Promise<PlanRequest> {
  return {
    cutover: 'cutover-1',
    query: 'orders',
    environment: 'prod',
    isProtected: true,
    v1: await readWritten({ ...V1, conf: { 'spark.sql.shuffle.partitions': '5' }, ...v1 }),
    v1Environment: 'prod',
    v2: { name: 'orders_v2', location: 's3://lake/orders_v2', environment: 'prod', reading: null },
    strategy: 'handover',
    strategyReason: null,
    start: {
      rule: { kind: 'v1-committed-end' },
      values: [{ source: 0, topic: 'orders', partition: '0', position: 300n, unit: 'records' }],
      options: [{ source: 0, option: 'startingOffsets', value: '{"orders":{"0":300}}', exact: true }],
    },
    bound: { distance: 1_000n, untilMs: NOW + 1n },
    output: { kind: 'same-output', output: 's3://lake/orders', ranges: [] },
    reverse: { readersBack: false, note: null },
    commands: {},
    limits: DEFAULT_LIMITS,
    verdict: 'new-checkpoint',
    nowMs: NOW,
    ...more,
  };
}

describe('a plan', () => {
  it('holds both versions as they are, v1’s end, and the gates of every step', async () => {
    const { plan, refusals, warnings } = makePlan(await request());
    expect(refusals).toEqual([]);
    expect(warnings).toEqual([]);
    expect(plan).toMatchObject({
      v1: {
        name: 'orders_v1',
        queryId: 'id-of-orders_v1',
        lastCommittedBatch: 2n,
        settings: { 'spark.sql.shuffle.partitions': '5' },
        sourceKinds: ['kafka'],
      },
      v2: { queryId: null, lastCommittedBatch: null, sourceKinds: [] },
      start: {
        v1End: [{ topic: 'orders', partition: '0', position: 300n, unit: 'records' }],
        atMs: NOW,
        bound: { distance: 1_000n },
      },
    });
    expect(plan.gates['handing-over']).toEqual(requiredGates('handover', 'handing-over'));
  });

  it('takes v1’s end from its commits, not from its plans', async () => {
    const { plan } = makePlan(await request({}, { committed: 2 }));
    expect(plan.start?.v1End[0]?.position).toBe(200n);
  });

  test.each<[string, Partial<PlanRequest>, Partial<WrittenVersion>, RegExp]>([
    ['v1 has committed nothing', {}, { committed: 0 }, /has committed nothing/],
    [
      'a handover that drops state',
      {},
      { files: { 'state/0/0/1.delta': 'x' } },
      /has state, and orders_v2 would begin with none/,
    ],
    [
      'a rule that is not the strategy’s',
      { strategy: 'backfill', output: { kind: 'new-output', from: 'a', to: 'b', ranges: [] } },
      {},
      /does not start by the rule/,
    ],
    ['nothing about the output', { output: null }, {}, /output that exists/],
    ['no way back', { reverse: null }, {}, /how to get back/],
    ['a bound that has passed', { bound: { distance: 0n, untilMs: NOW } }, {}, /has passed already/],
    ['a negative bound', { bound: { distance: -1n, untilMs: NOW + 1n } }, {}, /negative/],
    [
      'a warm-up into the same output',
      {
        strategy: 'warm-up-replay',
        start: { rule: { kind: 'horizon', fromMs: 0n, horizonMs: 0n, because: [] }, values: [], options: [] },
      },
      {},
      /would stand twice/,
    ],
    [
      'not needed, though that is not proven',
      { strategy: 'not-needed', start: null, verdict: 'unknown' },
      {},
      /not proven/,
    ],
  ])('is refused: %s', async (_, more, v1, words) => {
    const { refusals } = makePlan(await request(more, v1));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatch(words);
  });

  it('state is handed over only with a reason', async () => {
    const { refusals } = makePlan(
      await request(
        { strategyReason: 'windows close at midnight, it is 00:05' },
        { files: { 'state/0/0/1.delta': 'x' } },
      ),
    );
    expect(refusals).toEqual([]);
  });

  it('says when no cutover may be needed', async () => {
    expect(makePlan(await request({ verdict: 'resume' })).warnings[0]).toContain('may not be needed');
    expect(
      makePlan(await request({ verdict: 'resume', strategy: 'not-needed', start: null })).refusals,
    ).toEqual([]);
  });
});

it('what refuses a plan outright is never forced when it fails, and is judged when the plan is validated', () => {
  expect(PLAN_GATES).toEqual([
    'paths-apart',
    'checkpoint-durable',
    'checkpoint-unshared',
    'same-environment',
    'start-explicit',
    'sink-identity',
  ]);
  for (const gate of PLAN_GATES) {
    expect(FORCEABLE[gate], gate).not.toBe('any');
    for (const strategy of CUTOVER_STRATEGIES)
      if (strategy !== 'not-needed') expect(requiredGates(strategy, 'validated')).toContain(gate);
  }
});

it('a batch of Kafka positions beyond doubles stays exact', async () => {
  const end = 2n ** 62n;
  const { plan } = makePlan(await request({}, { batches: [[kafka({ orders: [end] })]] }));
  expect(plan.start?.v1End[0]?.position).toBe(end);
});
