import { describe, expect, it, test } from 'vitest';
import { deletionAdvice } from '@/fixtures/trouble/deletion-advice';
import { readWritten } from '@/lib/compare/test-data/written-version';
import { CUTOVER_STATES, CUTOVER_STRATEGIES } from '@/lib/domain/cutover-words';
import { PATHS } from './path';
import { cutoverSteps, planSteps, stepNow } from './steps';
import { cutoverIn, gatesPass, samplePlan } from './test-data/sample';
import { headsAt, NOW, V1, v2Of } from './test-data/world';

const COMMANDS = {
  'start-v2':
    "spark-submit orders.py --checkpoint {v2.location} --starting-offsets '{start.startingOffsets}'",
  'stop-v1': 'databricks jobs cancel-run 88213',
};

describe('the dry run', () => {
  test.each(CUTOVER_STRATEGIES)('%s: the steps in order, with words for each', (strategy) => {
    const steps = planSteps(samplePlan(strategy));
    expect(steps.map(({ state }) => state)).toEqual(PATHS[strategy]);
    for (const { title, what, consumers, todo, position } of steps) {
      expect(position).toBe('ahead');
      for (const text of [title, what, consumers, ...todo.map(({ words }) => words)]) {
        expect(text.length).toBeGreaterThan(3);
        expect(deletionAdvice(text)).toEqual([]);
        expect(text).not.toMatch(/undefined|null|\[object/);
      }
    }
  });

  it('names the real positions and fills the commands', () => {
    const steps = planSteps(samplePlan('handover', { commands: COMMANDS }));
    const start = steps.find(({ state }) => state === 'handing-over')?.todo[0];
    expect(start?.command).toBe(
      `spark-submit orders.py --checkpoint s3://lake/checkpoints/prod/orders_v2 --starting-offsets '{"orders":{"0":300}}'`,
    );
    expect(start?.words).toContain('its values are read after the fence');
    expect(steps.find(({ state }) => state === 'fencing')?.todo[0]?.command).toBe(
      'databricks jobs cancel-run 88213',
    );
  });

  it('without a command the start of v2 is given as options', () => {
    const start = planSteps(samplePlan('warm-up-replay')).find(({ state }) => state === 'warming')?.todo[0];
    expect(start?.command).toBe(
      '.option("startingOffsets", "{\\"orders\\":{\\"0\\":300}}")\n.option("checkpointLocation", "s3://lake/checkpoints/prod/orders_v2")',
    );
  });

  it('of a plan that is not needed is the list of a safe restart', () => {
    const words =
      planSteps(samplePlan('not-needed'))
        .at(-1)
        ?.todo.map((todo) => todo.words) ?? [];
    expect(words).toHaveLength(4);
    expect(words[2]).toContain('checkpointLocation s3://lake/checkpoints/prod/orders_v1');
  });
});

describe('a cutover on its way', () => {
  it('marks what is done, what is now and what is ahead', () => {
    expect(cutoverSteps(cutoverIn('fencing')).map(({ position }) => position)).toEqual([
      'done',
      'done',
      'done',
      'now',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ]);
    expect(cutoverSteps(cutoverIn('completed')).every(({ position }) => position === 'done')).toBe(true);
    expect(cutoverSteps(cutoverIn('needs-human')).find(({ position }) => position === 'now')?.state).toBe(
      'switched',
    );
  });

  it('takes the values that were read after the fence', () => {
    const cutover = cutoverIn('handing-over', 'handover', { commands: COMMANDS });
    const real = {
      ...cutover,
      handover: cutover.handover && {
        ...cutover.handover,
        batch: 4312n,
        options: [{ source: 0, option: 'startingOffsets', value: '{"orders":{"0":12100}}', exact: true }],
      },
    };
    const step = cutoverSteps(real).find(({ state }) => state === 'handing-over');
    expect(step?.what).toContain('batch 4312');
    expect(step?.todo[0]?.command).toContain('{"orders":{"0":12100}}');
    expect(step?.todo[0]?.words).not.toContain('its values are read after');
    expect(step?.todo[0]).toMatchObject({ hook: 'start-v2', call: { deliveryId: 'cutover-1/start-v2' } });
  });

  test.each(CUTOVER_STATES.map((state) => [state]))(
    '%s: says where, what must be true, what to do, and how to get back',
    async (state) => {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const facts = {
        v1: await readWritten(V1),
        v2: await readWritten(v2Of('warm-up-replay')),
        said: [],
        heads: headsAt(),
      };
      const gates = gatesPass(['quiet', 'approval', 'findings'], NOW).map((each, index) => ({
        ...each,
        outcome: (['pass', 'fail', 'inconclusive'] as const)[index] ?? 'pass',
      }));
      const step = stepNow(cutover, facts, gates, null);
      expect(step.state).toBe(state);
      expect(step.waiting.map(({ gate }) => gate)).toEqual(['findings', 'approval']);
      expect(step.wayBack.words).toMatch(/\.$/);
      expect(step.noReturn).toMatchObject({ state: 'at', atMs: NOW + 29n * 86_400_000n });
      expect([step.what, step.consumers, step.title].flatMap(deletionAdvice)).toEqual([]);
    },
  );
});

describe('before the end of v1 is read', () => {
  const handingOver = (steps: ReturnType<typeof planSteps>) =>
    steps.find(({ state }) => state === 'handing-over');

  test.each(['handover', 'warm-up-replay'] as const)(
    '%s in the fence: neither a batch nor an offset of the plan is named, and none can be copied',
    (strategy) => {
      const step = handingOver(cutoverSteps(cutoverIn('fencing', strategy, { commands: COMMANDS })));
      expect(step?.what).toContain('The end of orders_v1 is read, and orders_v2');
      expect(step?.what).not.toMatch(/batch 2|300/);
      expect(step?.todo.map(({ command }) => command)).toEqual([null]);
    },
  );

  it('a dry run says of its values that they are as planned', () => {
    expect(handingOver(planSteps(samplePlan('handover')))?.what).toMatch(
      /As planned, read again then: batch 2, where .*"0":300/,
    );
    expect(handingOver(planSteps(samplePlan('warm-up-replay')))?.what).toMatch(
      /As planned, read again then: batch 2\.$/,
    );
  });
});

describe('the start of v2 in what is to be done now', () => {
  const seen = { lastPlannedBatch: 8n, lastCommittedBatch: 7n, problem: null, start: 'matches' } as const;
  const facts = { v1: null, v2: null, said: [], heads: [] };
  const startOf = (
    at: 'warming' | 'handing-over',
    v2: Parameters<typeof stepNow>[3],
    gates: Parameters<typeof stepNow>[2] = [],
  ) =>
    stepNow(cutoverIn(at, at === 'warming' ? 'warm-up-replay' : 'handover'), facts, gates, v2).todo.find(
      ({ hook }) => hook === 'start-v2',
    );
  const absent = { lastPlannedBatch: null, lastCommittedBatch: null, problem: null, start: null };

  test.each(['warming', 'handing-over'] as const)('%s: is asked for while it has no batch', (state) => {
    for (const v2 of [null, absent]) {
      expect(startOf(state, v2)?.words).toMatch(/^Start orders_v2 with .*\.$/);
      expect(startOf(state, v2)?.command).toContain('startingOffsets');
    }
  });

  test.each(['warming', 'handing-over'] as const)('%s: is not asked for once it has one', (state) => {
    expect(startOf(state, seen)).toMatchObject({
      words: 'orders_v2 has started: batch 7 committed. Start no second one on its checkpoint.',
      command: null,
    });
    expect(startOf(state, { ...seen, lastCommittedBatch: null })?.words).toContain('batch 8 planned');
  });

  it('that went wrong is not made again on the same checkpoint: stop it, go back or accept', () => {
    const off = { ...seen, start: 'off' as const };
    expect(startOf('handing-over', off)?.words).toMatch(
      /stop it\. Then go back, or have the exact ranges accepted\..* a checkpoint that is new/,
    );
    expect(startOf('handing-over', off)?.command).toBeNull();
    expect(startOf('warming', off)?.words).toContain('Then abort the cutover');
    expect(startOf('handing-over', off, gatesPass(['start-matches'], NOW))?.words).toContain('has started');
  });

  it('is not asked for blindly where its checkpoint cannot be read', () => {
    expect(startOf('warming', { ...absent, problem: 'Access denied.' })?.words).toContain(
      'see first that orders_v2 does not run',
    );
  });
});

it('a fence says who stops v1', () => {
  const fence = planSteps(samplePlan('handover')).find(({ state }) => state === 'fencing');
  expect(fence?.what).toContain('by its hook where one is configured, else by you');
});
