import { describe, expect, it } from 'vitest';
import { gateResult, plan as planShape, step as stepShape } from '@/lib/contract/cutover-plan';
import { cutoverSteps, planSteps } from '@/lib/cutover/steps';
import { cutoverIn, samplePlan, T0 } from '@/lib/cutover/test-data/sample';
import { CUTOVER_STRATEGIES } from '@/lib/domain/cutover-words';
import { gateJson } from './gate-json';
import { planJson } from './plan-json';
import { stepJson } from './step-json';

const range = { source: 0, topic: 'orders', partition: '0', unit: 'records' } as const;

describe('a plan as JSON', () => {
  it('is what the contract says, for every strategy', () => {
    for (const strategy of CUTOVER_STRATEGIES) {
      const json = planJson(samplePlan(strategy));
      expect(planShape.parse(json)).toEqual(json);
    }
  });

  it('keeps longs beyond 2^53 to the digit, as decimal strings', () => {
    const position = 9_007_199_254_740_993n;
    const sample = samplePlan('handover');
    const json = planJson({
      ...sample,
      start: sample.start && { ...sample.start, values: [{ ...range, position }] },
      output: {
        kind: 'accept-duplicates',
        output: 's3://lake/orders',
        ranges: [{ ...range, from: position, to: position + 1n }],
      },
    });
    expect(json.start?.values).toEqual([{ ...range, position: '9007199254740993' }]);
    expect(json.output?.ranges).toEqual([{ ...range, from: '9007199254740993', to: '9007199254740994' }]);
  });

  it('says where v2 begins in a sentence, with the value of the option', () => {
    expect(planJson(samplePlan('handover')).start?.words).toBe(
      'where the commits of orders_v1 end (startingOffsets = {"orders":{"0":300}})',
    );
  });

  it('names a key, and every limit in milliseconds', () => {
    const json = planJson(
      samplePlan('warm-up-replay', {
        output: { kind: 'same-output-keyed', output: 'table', key: ['id'], ranges: [] },
      }),
    );
    expect(json.output).toEqual({ kind: 'same-output-keyed', output: 'table', key: ['id'], ranges: [] });
    expect(json.limits).toMatchObject({
      soakMs: '86400000',
      lagSamples: 3,
      stepMs: { fencing: '3600000' },
    });
  });
});

describe('a gate as JSON', () => {
  const result = {
    gate: 'retention',
    outcome: 'inconclusive',
    words: 'Not known.',
    evidence: ['orders_v1/offsets/2'],
    asOfMs: null,
    judgedMs: T0,
    settlesMs: null,
  } as const;

  it('has a title and says whether a person may skip it as it stands', () => {
    const json = gateJson(result);
    expect(gateResult.parse(json)).toEqual(json);
    expect(json).toMatchObject({ title: 'Source still holds the way back', forceable: true });
    expect(gateJson({ ...result, outcome: 'fail' }).forceable).toBe(false);
    expect(gateJson({ ...result, gate: 'paths-apart' }).forceable).toBe(false);
    expect(gateJson({ ...result, outcome: 'pass' }).forceable).toBe(false);
  });
});

describe('a step as JSON', () => {
  it('of a plan: all ahead, with the commands filled in', () => {
    const plan = samplePlan('warm-up-replay', { commands: { 'stop-v1': 'stop {v1.name}' } });
    const steps = planSteps(plan).map((each) => stepJson(each));
    for (const json of steps) expect(stepShape.parse(json)).toEqual(json);
    expect(steps.map(({ position }) => position)).toEqual(steps.map(() => 'ahead'));
    expect(steps.find(({ state }) => state === 'fencing')?.todo[0]).toMatchObject({
      command: 'stop orders_v1',
      hook: 'stop-v1',
      call: null,
    });
  });

  it('of a cutover: with what became of the hook', () => {
    const cutover = cutoverIn('fencing');
    const fencing = cutoverSteps(cutover).find(({ state }) => state === 'fencing');
    if (fencing === undefined) throw new Error('a cutover has a step that fences v1');
    const nextAttemptMs = T0 + 1_000n;
    const json = stepJson(fencing, {
      enteredMs: cutover.sinceMs,
      deliveries: {
        'stop-v1': { url: 'https://jobs.example/stop', attempts: 2, nextAttemptMs, waiting: '503.' },
      },
    });
    expect(stepShape.parse(json)).toEqual(json);
    expect(json.enteredMs).toBe(cutover.sinceMs.toString());
    expect(json.todo[0]?.call).toMatchObject({
      url: 'https://jobs.example/stop',
      attempts: 2,
      nextAttemptMs: nextAttemptMs.toString(),
      waiting: '503.',
      answer: null,
    });
  });
});
