import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { until } from '@/lib/server/collector/testing/until';
import type { Hook } from '@/lib/server/config/hooks';
import { parseConfig } from '@/lib/server/config/parse-config';
import { DatabricksServer } from '@/lib/server/connector/databricks/testing/databricks-server';
import { withDatabase } from '@/lib/server/db/testing';
import { withLoopbackServers } from '@/lib/server/outbound/testing/loopback-server';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { getCutover } from '../get';
import { carryOutEffects } from './carry-out-effects';
import type { EffectDeskEnvironment } from './effect-handler';
import {
  ANYWHERE,
  callOf,
  deskOf,
  fencing,
  handingOver,
  happen,
  outboundTo,
  rollback,
  stored,
} from './testing/effect-world';

const database = withDatabase();
const serve = withLoopbackServers();
const V1 = 9_223_372_036_854_775_801n;
const V2 = 9_223_372_036_854_775_802n;
let nowMs = START_MS;

beforeEach(async () => {
  nowMs = START_MS;
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
  await discover(database.client, [foundAt('prod/orders_v1')]);
});

type Steps = Partial<Record<'start-v2' | 'stop-v1' | 'stop-v2', Hook>>;

function environment(
  steps: Steps,
  config: Partial<EffectDeskEnvironment['config']>,
  variables: Record<string, string> = {},
): EffectDeskEnvironment {
  const outbound = outboundTo(1);
  return {
    ...outbound,
    config: { ...outbound.config, hooks: { orders: { ...steps, ...ANYWHERE } }, ...config },
    variables,
    timeoutMs: 2_000,
    ...deskOf(database.client, () => nowMs),
  };
}

/** Carries out what is due until nothing is. */
async function round(own: EffectDeskEnvironment): Promise<void> {
  while ((await carryOutEffects(own)) > 0);
}

const call = (id: string, step: 'start-v2' | 'stop-v1' | 'stop-v2') => callOf(database.client, id, step);

describe('by Databricks', () => {
  async function world(parameters: Record<string, string> = { starting_offsets: '{start.startingOffsets}' }) {
    const workspace = new DatabricksServer();
    workspace.jobs.push({ id: V1, settings: {} }, { id: V2, settings: {} });
    const served = await serve(workspace.answer);
    const host = `http://hooks.example:${served.port}`;
    const job = (id: bigint, more = {}) => ({ databricks: 'prod', job: String(id), parameters: more });
    const steps: Steps = { 'stop-v1': job(V1), 'start-v2': job(V2, parameters), 'stop-v2': job(V2) };
    const databricks = { prod: { host, token: 'env:DATABRICKS_TOKEN' } };
    const own = environment(steps, { databricks }, { DATABRICKS_TOKEN: 'dapi-hunter2-opens' });
    return { workspace, served, host, own };
  }

  test('v1 is cancelled, v2 run with its final start, and on the way back cancelled in its turn', async () => {
    const { workspace, host, own } = await world();
    const old = workspace.addRun(V1);
    const id = await fencing(database.client, 'orders', nowMs);
    await round(own);
    expect(await call(id, 'stop-v1')).toMatchObject({
      outcome: 'ok',
      attempts: 1,
      words: `${host}/jobs/${V1}: run ${old.id} (was PENDING) told to end.`,
    });
    workspace.pass(60_000);
    await handingOver(database.client, id, nowMs);
    await round(own);
    const [, started] = workspace.runs;
    expect(started).toMatchObject({ job: V2, parameters: { starting_offsets: '{"orders":{"0":300}}' } });
    const words = `${host}/jobs/${V2}: run ${started?.id} was started and is PENDING.`;
    expect(await call(id, 'start-v2')).toMatchObject({ outcome: 'ok', attempts: 1, words });
    expect((await stored(database.client, id)).hooks['start-v2']?.answer).toMatchObject({ ok: true, words });
    await happen(database.client, id, rollback(nowMs));
    await round(own);
    expect(await call(id, 'stop-v2')).toMatchObject({ outcome: 'ok' });
    workspace.pass(60_000);
    expect(workspace.runs.map((run) => workspace.stateOf(run))).toEqual(['TERMINATED', 'TERMINATED']);
    const events = await database.client.cutoverEvent.findMany({ where: { kind: 'hook-answered' } });
    expect(events.map(({ reason }) => reason)).toContain(words);
  });

  test('v2 is started once, though the answer was lost and then the claim', async () => {
    const { workspace, own } = await world();
    const id = await fencing(database.client, 'orders', nowMs);
    await handingOver(database.client, id, nowMs);
    workspace.losesAnswerOf = '/api/2.2/jobs/run-now';
    await round(own);
    expect(await call(id, 'start-v2')).toMatchObject({
      outcome: null,
      attempts: 1,
      words: expect.stringContaining('the connection was closed before the answer was whole'),
    });
    nowMs += 2_000n;
    // Another process dies between the answer and its record.
    let isKilled = false;
    const clock = () => {
      if (workspace.runs.length > 0 && isKilled) throw new Error('killed');
      return nowMs;
    };
    const resolve: EffectDeskEnvironment['resolve'] = async () => {
      isKilled = true;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    await carryOutEffects({ ...own, owner: 'two', clock, resolve });
    expect(await call(id, 'start-v2')).toMatchObject({ outcome: null, attempts: 2, leaseOwner: 'two' });
    await database.client.$executeRaw`UPDATE cutover_effect SET lease_until_ms = 0`;
    await round(own);
    expect(await call(id, 'start-v2')).toMatchObject({ outcome: 'ok', attempts: 3 });
    expect(workspace.runs).toHaveLength(1);
  });

  test('v2 whose start was never answered is cancelled on the way back, and not started again', async () => {
    const { workspace, own } = await world();
    const id = await fencing(database.client, 'orders', nowMs);
    await handingOver(database.client, id, nowMs);
    workspace.losesAnswerOf = '/api/2.2/jobs/run-now';
    await round(own);
    await happen(database.client, id, rollback(nowMs));
    nowMs += 600_000n;
    await round(own);
    expect(await call(id, 'start-v2')).toMatchObject({ outcome: 'superseded', attempts: 1 });
    expect(await call(id, 'stop-v2')).toMatchObject({ outcome: 'ok', attempts: 1 });
    const { steps } = await getCutover({ ctx: testContext(database.client, nowMs), input: { id } });
    expect(steps.find(({ state }) => state === 'handing-over')?.todo[0]?.call).toMatchObject({
      waiting: 'Not called (again): the way back was taken meanwhile.',
      nextAttemptMs: null,
      answer: null,
    });
    workspace.pass(60_000);
    expect(workspace.runs.map((run) => workspace.stateOf(run))).toEqual(['TERMINATED']);
  });

  test('is left alone for as long as it asks for', async () => {
    const { workspace, own } = await world();
    workspace.faults.push({ status: 429, body: {}, headers: { 'retry-after': '40' } });
    const id = await fencing(database.client, 'orders', nowMs);
    await round(own);
    expect(await call(id, 'stop-v1')).toMatchObject({ outcome: null, nextDueMs: nowMs + 40_000n });
  });

  test('a job that starts itself is asked for again, which people see, and cancelled once it is paused', async () => {
    const { workspace, host, own } = await world();
    workspace.jobs[0] = { id: V1, settings: { continuous: { pause_status: 'UNPAUSED' } } };
    workspace.addRun(V1);
    const id = await fencing(database.client, 'orders', nowMs);
    await round(own);
    expect(await call(id, 'stop-v1')).toMatchObject({
      outcome: null,
      words: expect.stringContaining('Pause that'),
    });
    const config = { ...parseConfig('roots: [{ url: /a }]', 'signalbox.yaml'), ...own.config };
    const shown = async () => {
      const { steps } = await getCutover({
        ctx: { ...testContext(database.client, nowMs), config },
        input: { id },
      });
      return steps.find(({ state }) => state === 'fencing')?.todo[0]?.call;
    };
    expect(await shown()).toMatchObject({
      url: `${host}/jobs/${V1}`,
      attempts: 1,
      waiting: expect.stringContaining('Pause that'),
      answer: null,
    });
    workspace.jobs[0] = { id: V1, settings: { continuous: { pause_status: 'PAUSED' } } };
    nowMs += 2_000n;
    await round(own);
    expect(await call(id, 'stop-v1')).toMatchObject({ outcome: 'ok', attempts: 2 });
    expect(await shown()).toMatchObject({ waiting: null, answer: { ok: true } });
  });

  test('v2 is not run where no parameter tells it its start: nobody is asked, and the cutover pauses', async () => {
    const { served, own } = await world({ checkpoint: '{v2.location}' });
    const id = await fencing(database.client, 'orders', nowMs);
    await round(own);
    served.arrived.length = 0;
    await handingOver(database.client, id, nowMs);
    await round(own);
    expect(served.arrived).toHaveLength(0);
    expect(await call(id, 'start-v2')).toMatchObject({
      outcome: 'failed',
      words: expect.stringContaining('v2 has to start with startingOffsets, which no parameter passes on'),
    });
    expect((await stored(database.client, id)).paused?.reason).toContain('The hook for start-v2 failed');
  });

  test('no secret is stored, also where it is repeated', async () => {
    const { workspace, own } = await world();
    workspace.faults.push({ status: 400, body: { error_code: 'X', message: 'sent dapi-hunter2-opens' } });
    const id = await fencing(database.client, 'orders', nowMs);
    await round(own);
    expect((await call(id, 'stop-v1')).words).toMatch(/answered 400, X: sent …$/);
  });
});

/** As docs/hooks.md has it. */
const documented = /```sh\n([\s\S]*?)```/.exec(readFileSync('docs/hooks.md', 'utf8'))?.[1] ?? '';

describe('by a command', () => {
  function world(
    text: string,
    more: { environment?: Record<string, string>; mode?: number; timeout?: number } = {},
  ) {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-hook-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const script = join(folder, 'step.sh');
    writeFileSync(script, text);
    chmodSync(script, more.mode ?? 0o755);
    const command = {
      run: [script, '--env', 'prod'],
      timeout: more.timeout ?? 5_000,
      environment: more.environment ?? {},
    };
    const own = environment(
      { 'stop-v1': { command: 'step' }, 'start-v2': { command: 'step' } },
      { commands: { step: command } },
      {
        PATH: `${folder}:${process.env.PATH}`,
        HOME: folder,
        DATABASE_URL: 'postgresql://hunter2@db/x',
        HOOK_SECRET: 'hunter2',
        JOBS_TOKEN: 'Bearer hunter2-opens',
      },
    );
    return { folder, script, own, file: (name: string) => readFileSync(join(folder, name), 'utf8') };
  }
  const attempt = async (text: string, more: Parameters<typeof world>[1] = {}) => {
    const { own, ...rest } = world(text, more);
    const id = await fencing(database.client, 'orders', nowMs);
    await round(own);
    return { id, own, ...rest, stop: await call(id, 'stop-v1') };
  };

  test('a step is told what a signed hook is told, and what it may know', async () => {
    const { id, script, file, stop } = await attempt(
      '#!/bin/sh\ncat > "$HOME/body"\nenv > "$HOME/env"\necho "$@" on its way\n',
      { environment: { JOBS_TOKEN: 'env:JOBS_TOKEN', REGION: 'eu' } },
    );
    expect(stop).toMatchObject({
      outcome: 'ok',
      attempts: 1,
      words: `The command step (${script}) exited with 0: --env prod on its way`,
    });
    expect(JSON.parse(file('body'))).toMatchObject({
      deliveryId: `${id}/stop-v1`,
      step: 'stop-v1',
      command: 'stop orders_v1',
      attempt: 1,
    });
    const told = file('env').split('\n');
    expect(told).toEqual(
      expect.arrayContaining([
        `SIGNALBOX_DELIVERY=${id}/stop-v1`,
        'SIGNALBOX_STEP=stop-v1',
        'SIGNALBOX_ATTEMPT=1',
        'JOBS_TOKEN=Bearer hunter2-opens',
        'REGION=eu',
      ]),
    );
    expect(told.filter((line) => /^(DATABASE_URL|HOOK_SECRET)=/.test(line))).toEqual([]);
    expect((await stored(database.client, id)).hooks['stop-v1']?.answer?.ok).toBe(true);
  });

  test.each([
    ['exit 75', null, 'exited with 75, which asks for another time: not now'],
    ['exit 1', 'failed', 'exited with 1: not now'],
    ['kill -9 $$', null, 'was ended by SIGKILL: not now'],
  ])('that ends with %s', async (how, outcome, words) => {
    const { stop } = await attempt(`#!/bin/sh\necho not now >&2\n${how}\n`);
    expect(stop).toMatchObject({ outcome, attempts: 1, words: expect.stringContaining(words) });
  });

  test('that takes too long is ended and asked again', async () => {
    const { stop, script } = await attempt('#!/bin/sh\necho waiting\nsleep 60\n', { timeout: 500 });
    expect(stop).toMatchObject({
      outcome: null,
      attempts: 1,
      words: `The command step (${script}) did not exit within 0.5 seconds, and was ended with its process group: waiting`,
    });
  });

  test('that may not be run has failed for good', async () => {
    const { stop, script } = await attempt('#!/bin/sh\n', { mode: 0o644 });
    expect(stop).toMatchObject({
      outcome: 'failed',
      words: `The command step (${script}) could not be started (EACCES). Expected a program that the collector may run.`,
    });
  });

  test('whose variable is not set is not run', async () => {
    const { stop, folder } = await attempt('#!/bin/sh\ntouch "$HOME/ran"\n', {
      environment: { A: 'env:ABSENT' },
    });
    expect(stop).toMatchObject({ outcome: null, words: expect.stringContaining('ABSENT: not set') });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('what it prints is kept short and without secrets', async () => {
    const { stop } = await attempt(
      '#!/bin/sh\nset -- $JOBS_TOKEN\necho "$JOBS_TOKEN" "$2"\nyes long | head -c 2000000\nexit 1\n',
      { environment: { JOBS_TOKEN: 'env:JOBS_TOKEN' } },
    );
    expect(stop.words).toContain('exited with 1: … … long long');
    expect(stop.words).not.toContain('hunter2');
    expect(stop.words?.length).toBeLessThan(400);
  });

  test.runIf(spawnSync('/bin/sh', ['-c', 'command -v jq']).status === 0)(
    'the documented script starts v2 once, with its start, though its answer is lost',
    async () => {
      const { own, folder, file } = world(documented, { environment: { JOBS: 'env:HOME' } });
      writeFileSync(
        join(folder, 'spark-submit'),
        '#!/bin/sh\nprintf "%s\\n" "$@" >> "$HOME/args"\necho done >> "$HOME/args"\n',
      );
      chmodSync(join(folder, 'spark-submit'), 0o755);
      const { 'stop-v1': _byHand, ...steps } = own.config.hooks.orders ?? {
        ...ANYWHERE,
        'stop-v1': undefined,
      };
      const config = { ...own.config, hooks: { orders: steps } };
      const id = await fencing(database.client, 'orders', nowMs);
      await handingOver(database.client, id, nowMs);
      // A process dies between the answer and its record.
      const started = join(folder, `${id}_start-v2`, 'pid');
      const clock = () => {
        if (existsSync(started)) throw new Error('killed');
        return nowMs;
      };
      await carryOutEffects({ ...own, config });
      await carryOutEffects({ ...own, config, owner: 'two', clock });
      expect(await call(id, 'start-v2')).toMatchObject({ outcome: null, attempts: 1 });
      await database.client.$executeRaw`UPDATE cutover_effect SET lease_until_ms = 0`;
      await round({ ...own, config });
      expect(await call(id, 'start-v2')).toMatchObject({
        outcome: 'ok',
        attempts: 2,
        words: expect.stringContaining('exited with 0: started before, process '),
      });
      await until(async () => file('args').endsWith('done\n'));
      expect(file('args')).toBe(
        '/opt/jobs/orders_v2.py\n--starting-offsets\n{"orders":{"0":300}}\n--checkpoint\ns3://lake/checkpoints/prod/orders_v2\ndone\n',
      );
    },
  );
});
