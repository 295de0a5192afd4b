import { describe, expect, it } from 'vitest';
import { cutoverRequest } from '@/lib/contract/cutover-request';
import { DEFAULT_LIMITS } from '@/lib/cutover/limits';
import { parseDurationMs } from '@/lib/domain/duration';
import { LIMIT_LOOK } from './limit-fields';
import { EMPTY_DRAFT, type PlanDraft } from './plan-draft';
import { preparePlanRequest } from './prepare-plan-request';

const CHOSEN = { v1: 'prod.orders.v1', v2: 'prod.orders.v2', match: [] };
const SINKS = { v1: 'tables/orders_v1', v2: 'tables/orders_v2' };
const prepare = (
  draft: Partial<PlanDraft> = {},
  chosen: Partial<Parameters<typeof preparePlanRequest>[1]> = {},
  sinks: typeof SINKS | { v1: null; v2: null } = SINKS,
) =>
  preparePlanRequest(
    { ...EMPTY_DRAFT, ...draft },
    { ...CHOSEN, ...chosen },
    { recommended: 'warm-up-replay', sinks },
  );

describe('the request of a plan', () => {
  it('is what is recommended, between the sinks that are known, where nobody said otherwise', () => {
    const { request, problems } = prepare();
    expect(problems).toEqual({});
    expect(request).toMatchObject({
      v1: 'prod.orders.v1',
      v2: { id: 'prod.orders.v2' },
      strategy: 'warm-up-replay',
      output: { kind: 'new-output', from: 'tables/orders_v1', to: 'tables/orders_v2' },
      reverse: { readersBack: true, note: null },
    });
    expect(cutoverRequest.safeParse(request).error).toBeUndefined();
  });

  it('names every field that is missing at once', () => {
    const { request, problems } = prepare(
      { output: { ...EMPTY_DRAFT.output, kind: 'same-output-keyed' } },
      { v1: null, v2: null },
      { v1: null, v2: null },
    );
    expect(request).toBeNull();
    expect(Object.keys(problems).sort()).toEqual(['output.key', 'output.output', 'v1', 'v2']);
  });

  it('takes a place where nothing has started instead of a version', () => {
    const { request } = prepare({ v2IsPlace: true, v2Location: ' s3://lake/cp/orders_v3 ' });
    expect(request?.v2).toEqual({ location: 's3://lake/cp/orders_v3' });
    expect(prepare({ v2IsPlace: true }).problems.v2Location).toBe('This is needed.');
  });

  it('asks for no output and no way back where no cutover is needed', () => {
    const { request, problems } = prepare({ strategy: 'not-needed' }, {}, { v1: null, v2: null });
    expect(problems).toEqual({});
    expect(request).not.toHaveProperty('output');
    expect(request).not.toHaveProperty('reverse');
  });

  it('reads durations and numbers of limits, and says what does not fit', () => {
    const limits = {
      ...EMPTY_DRAFT.limits,
      soakSeconds: '2h',
      lagLimit: '9007199254740993',
      quietMargin: '3',
    };
    expect(prepare({ limits: { ...limits, lagLimit: '500' } }).request?.limits).toEqual({
      soakSeconds: 7_200,
      lagLimit: '500',
      quietMargin: 3,
    });
    const wrong = prepare({ limits: { ...limits, soakSeconds: 'long', quietMargin: '1', lagLimit: '-4' } });
    expect(wrong.problems).toMatchObject({
      'limits.soakSeconds': 'Write a duration such as 30s, 5m, 2h or 1d.',
      'limits.quietMargin': 'At least 2 and at most 100.',
      'limits.lagLimit': 'Write a whole number.',
    });
  });

  it('leaves a limit that is empty to the server', () => {
    expect(prepare().request?.limits).toEqual({});
  });

  it('starts at a time in UTC only where one was given', () => {
    expect(prepare({ start: 'time' }).problems.startAt).toBeDefined();
    expect(prepare({ start: 'time', startAt: '2026-11-29T20:00:00' }).request?.start).toEqual({
      kind: 'time',
      fromMs: String(Date.UTC(2026, 10, 29, 20)),
    });
  });

  it('sends only commands that were typed', () => {
    const commands = { ...EMPTY_DRAFT.commands, 'stop-v1': ' databricks jobs cancel-run 88213 ' };
    expect(prepare({ commands }).request?.commands).toEqual({
      'stop-v1': 'databricks jobs cancel-run 88213',
    });
  });

  it('says the limits that hold when nothing is typed', () => {
    const ms = (field: keyof typeof LIMIT_LOOK) => BigInt(parseDurationMs(LIMIT_LOOK[field].usual) ?? -1);
    expect(ms('soakSeconds')).toBe(DEFAULT_LIMITS.soakMs);
    expect(ms('quietFloorSeconds')).toBe(DEFAULT_LIMITS.quietFloorMs);
    expect(ms('outputFreshSeconds')).toBe(DEFAULT_LIMITS.outputFreshMs);
    expect(ms('wayBackSeconds')).toBe(DEFAULT_LIMITS.wayBackMs);
    expect(ms('approvalSeconds')).toBe(DEFAULT_LIMITS.approvalMs);
    expect(ms('totalSeconds')).toBe(DEFAULT_LIMITS.totalMs);
    expect(LIMIT_LOOK.quietMargin.usual).toBe(String(DEFAULT_LIMITS.quietMargin));
    expect(LIMIT_LOOK.lagLimit.usual).toBe(String(DEFAULT_LIMITS.lagLimit));
    expect(LIMIT_LOOK.lagSamples.usual).toBe(String(DEFAULT_LIMITS.lagSamples));
    expect(LIMIT_LOOK.v2Batches.usual).toBe(String(DEFAULT_LIMITS.v2Batches));
  });
});
