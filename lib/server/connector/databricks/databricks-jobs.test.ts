import { beforeEach, describe, expect, test } from 'vitest';
import type { Workspace } from '@/lib/server/config/databricks';
import { resolverOf, withLoopbackServers } from '@/lib/server/outbound/testing/loopback-server';
import { cancelJob } from './cancel-job';
import { type DatabricksError, isDatabricksError } from './databricks-error';
import { jobWitness } from './job-witness';
import { liveRuns } from './run';
import { idempotencyToken, runJob } from './run-job';
import { DatabricksServer, type TestJob } from './testing/databricks-server';
import { enterWorkspace } from './workspace-api';

const JOB = 9_223_372_036_854_775_807n;
const HOST = 'adb.example';
const serve = withLoopbackServers();
const variables = { TOKEN: 'dapi-hunter2-opens', SECRET: 'dose-hunter2' };

let workspace: DatabricksServer;
let served: Awaited<ReturnType<typeof serve>>;
let origin: string;
const guard = {
  allow: { hosts: [HOST], networks: [] },
  resolve: resolverOf({ [HOST]: [['127.0.0.1']] }),
  timeoutMs: 500,
};

beforeEach(async () => {
  workspace = new DatabricksServer();
  served = await serve(workspace.answer);
  origin = `http://${HOST}:${served.port}`;
});

const job = (settings: TestJob['settings'] = {}) => {
  workspace.jobs.splice(0, workspace.jobs.length, { id: JOB, settings });
};
const withToken = (): Workspace => ({ host: origin, token: 'env:TOKEN' });
const api = (own: Workspace = withToken()) => enterWorkspace(own, guard, variables);
const order = (more = {}) => ({
  job: String(JOB),
  parameters: { starting_offsets: '{"orders":{"0":9007199254740993}}' },
  token: idempotencyToken('main.prod.orders.c1/start-v2', 5n),
  isWriter: true,
  ...more,
});
const run = async (more = {}) => runJob(await api(), order(more));
const cancel = async () => cancelJob(await api(), String(JOB));
const asked = (own: Workspace = withToken()) =>
  jobWitness({ databricks: 'prod', job: String(JOB) }, { workspaces: { prod: own }, guard, variables }, 7n);
const paths = () => served.arrived.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`);

async function trouble(asking: Promise<unknown>): Promise<DatabricksError> {
  const error = await asking.then(
    (answer) => new Error(`answered ${String(answer)}`),
    (reason: unknown) => reason,
  );
  if (isDatabricksError(error)) return error;
  throw error;
}

describe('a step that starts', () => {
  test('runs the job once, with its parameters and the exact digits of its id', async () => {
    job();
    expect(await run()).toBe(`${origin}/jobs/${JOB}: run 9007199254740993 was started and is PENDING.`);
    const sent = served.arrived.find(({ path }) => path === '/api/2.2/jobs/run-now');
    expect(sent?.body).toContain(`"job_id":${JOB},`);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      job_parameters: { starting_offsets: '{"orders":{"0":9007199254740993}}' },
    });
    expect(workspace.runs).toMatchObject([{ job: JOB, parameters: order().parameters }]);
  });

  test('asked twice is one run, also when the first answer was lost and it runs by now', async () => {
    job();
    workspace.losesAnswerOf = '/api/2.2/jobs/run-now';
    expect(await trouble(run())).toMatchObject({
      mayRetry: true,
      message: expect.stringContaining('the connection was closed before the answer was whole'),
    });
    workspace.pass(60_000);
    expect(await run()).toContain('run 9007199254740993 was started and is RUNNING');
    expect(await run()).toContain('run 9007199254740993');
    expect(workspace.runs).toHaveLength(1);
  });

  test('has a token of 64 characters that another cutover of this name has not', () => {
    const token = idempotencyToken(`main.prod.${'x'.repeat(300)}.c1/start-v2`, 5n);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(idempotencyToken('main.prod.orders.c1/start-v2', 5n)).toBe(order().token);
    expect(idempotencyToken('main.prod.orders.c1/start-v2', 6n)).not.toBe(order().token);
    expect(idempotencyToken('main.prod.orders.c1/start-v1', 5n)).not.toBe(order().token);
  });

  test.each([
    ['continuous', { continuous: { pause_status: 'UNPAUSED' } }, 'it is continuous and not paused'],
    ['continuous, as it is by default', { continuous: {} }, 'it is continuous'],
    [
      'scheduled',
      { schedule: { quartz_cron_expression: '0 0 * * * ?' } },
      'it has a schedule that is not paused',
    ],
    [
      'triggered',
      { trigger: { periodic: {}, pause_status: 'UNPAUSED' } },
      'it has a trigger that is not paused',
    ],
    [
      'one of several triggers',
      { triggers: [{ pause_status: 'PAUSED' }, { pause_status: 'UNPAUSED', continuous: {} }] },
      'it has a trigger',
    ],
  ] as [string, TestJob['settings'], string][])(
    'does not run a job that starts itself: %s',
    async (_what, settings, words) => {
      job(settings);
      const { message, mayRetry } = await trouble(run());
      expect(message).toContain(words);
      expect(message).toContain('Pause that');
      expect(mayRetry).toBe(true);
      expect(workspace.runs).toHaveLength(0);
    },
  );

  test('does not run a job that may run twice beside itself, but one that only switches readers', async () => {
    job({ max_concurrent_runs: 3n, schedule: {} });
    expect((await trouble(run())).message).toContain('was not run');
    job({ max_concurrent_runs: 3n });
    expect((await trouble(run())).message).toContain('Set its maximum of concurrent runs to 1');
    expect(workspace.runs).toHaveLength(0);
    expect(await run({ isWriter: false })).toContain('was started');
  });

  test('runs one that is paused', async () => {
    job({ continuous: { pause_status: 'PAUSED' }, max_concurrent_runs: 1n });
    expect(await run()).toContain('was started');
  });

  test('whose run was skipped because another one is active has failed, for good', async () => {
    job();
    workspace.addRun(JOB);
    expect(await trouble(run())).toMatchObject({
      mayRetry: false,
      message: `${origin}/jobs/${JOB}: run 9007199254740994 was started and has ended: MAX_CONCURRENT_RUNS_EXCEEDED, It was MAX_CONCURRENT_RUNS_EXCEEDED.`,
    });
    job({ queue: { enabled: true } });
    expect(await run({ token: 'another' })).toContain('was started and is QUEUED');
  });

  test('waits for a run that was told to end, as on a way back out of the fence', async () => {
    job();
    const { id } = workspace.addRun(JOB);
    await cancel();
    expect(await trouble(run())).toMatchObject({
      mayRetry: true,
      message: `${origin}/jobs/${JOB} was not run yet: its run ${id} is still ending.`,
    });
    workspace.pass(6_000);
    expect(await run()).toContain('was started and is PENDING');
  });

  test('is well when only the look at its run fails', async () => {
    job();
    workspace.losesAnswerOf = '/api/2.2/jobs/runs/get';
    expect(await run()).toBe(`${origin}/jobs/${JOB}: run 9007199254740993 was started.`);
  });
});

describe('a step that stops', () => {
  test('cancels what is active and says which; it ends later than it is answered', async () => {
    job();
    const { id } = workspace.addRun(JOB);
    workspace.pass(60_000);
    expect(await cancel()).toBe(`${origin}/jobs/${JOB}: run ${id} (was RUNNING) told to end.`);
    expect(await asked()).toMatchObject({
      says: 'running',
      words: expect.stringContaining('is TERMINATING'),
    });
    expect(await cancel()).toContain('was TERMINATING');
    workspace.pass(6_000);
    expect(await cancel()).toBe(`${origin}/jobs/${JOB} has no active run: there was nothing to cancel.`);
    expect(paths().filter((path) => path.endsWith('cancel'))).toHaveLength(1);
  });

  test('finds them on every page, and those that are not listed as active', async () => {
    job({ max_concurrent_runs: 1000n });
    for (let nth = 0; nth < 45; nth += 1) workspace.addRun(JOB);
    const blocked = workspace.addRun(JOB, { held: 'BLOCKED' });
    expect(await cancel()).toMatch(/ \(was PENDING\), 41 more told to end\.$/);
    expect(workspace.runs.map((each) => each.cancelledMs)).not.toContain(null);
    expect(blocked.cancelledMs).not.toBeNull();
  });

  test('takes a lost answer for none: cancelling again does no harm', async () => {
    job();
    workspace.addRun(JOB);
    workspace.losesAnswerOf = '/api/2.2/jobs/runs/cancel';
    expect((await trouble(cancel())).mayRetry).toBe(true);
    expect(await cancel()).toContain('was TERMINATING');
  });

  test('leaves a job alone that would start again, and cancels it once it is paused', async () => {
    job({ continuous: { pause_status: 'UNPAUSED' } });
    const { id } = workspace.addRun(JOB);
    workspace.pass(60_000);
    expect(await trouble(cancel())).toMatchObject({
      mayRetry: true,
      message: `${origin}/jobs/${JOB} was not cancelled: it is continuous and not paused, so it would start again and write beside the other version. Pause that; its runs are cancelled then.`,
    });
    expect(workspace.runs[0]?.cancelledMs).toBeNull();
    job({ continuous: { pause_status: 'PAUSED' } });
    expect(await cancel()).toContain(`run ${id} (was RUNNING) told to end`);
    workspace.pass(600_000);
    expect(workspace.runs).toHaveLength(1);
  });
});

describe('the second witness', () => {
  test('says running while a run is active, and stopped when none is and nothing starts one', async () => {
    job({ schedule: { pause_status: 'PAUSED' } });
    const { id } = workspace.addRun(JOB);
    expect(await asked()).toEqual({
      atMs: 7n,
      says: 'running',
      words: `${origin}/jobs/${JOB}: run ${id} is PENDING: the job runs.`,
    });
    workspace.pass(60_000);
    expect((await asked()).says).toBe('running');
    await cancel();
    workspace.pass(60_000);
    expect(await asked()).toEqual({
      atMs: 7n,
      says: 'stopped',
      words: `${origin}/jobs/${JOB} has no active run, and nothing starts it by itself: the job has stopped.`,
    });
  });

  test('does not say stopped of a continuous job between two runs: it starts again', async () => {
    job({ continuous: {} });
    workspace.addRun(JOB).cancelledMs = workspace.nowMs;
    workspace.pass(10_000);
    expect(await asked()).toMatchObject({
      says: 'unknown',
      words: expect.stringContaining('has no active run, but it is continuous and not paused'),
    });
    workspace.pass(60_000);
    expect(await asked()).toMatchObject({ says: 'running' });
  });

  test.each(['BLOCKED', 'WAITING', 'A_STATE_OF_TOMORROW', 'QUEUED'])(
    'a run that is %s runs',
    async (held) => {
      job();
      workspace.addRun(JOB, { held });
      expect((await asked()).says).toBe('running');
    },
  );

  test('a run whose two states disagree runs', async () => {
    job();
    for (const states of [
      { state: { life_cycle_state: 'RUNNING' }, status: { state: 'TERMINATED' } },
      { state: { life_cycle_state: 'TERMINATED' }, status: { state: 'TERMINATING' } },
      { state: null, status: null },
    ]) {
      workspace.faults.push({ status: 200, body: { settings: {} } });
      workspace.faults.push({ status: 200, body: { runs: [{ run_id: 5n, ...states }] } });
      expect((await asked()).says).toBe('running');
    }
  });

  test.each([
    [
      'too many requests',
      { status: 429, body: { error_code: 'REQUEST_LIMIT_EXCEEDED', message: 'slow down' } },
      '429, REQUEST_LIMIT_EXCEEDED: slow down',
    ],
    ['a page for people', { status: 503, body: 'no webapps are available' }, 'answered 503'],
    ['another shape', { status: 200, body: { job_id: 1n } }, 'something else than its API describes'],
    [
      'a redirect',
      { status: 302, body: null, headers: { location: '/login' } },
      'a redirect: none is followed',
    ],
  ])('%s is unknown, in words', async (_what, fault, words) => {
    job();
    workspace.faults.push(fault);
    expect(await asked()).toMatchObject({ says: 'unknown', words: expect.stringContaining(words) });
  });

  test('a job that has never run is not the one that has stopped, nor is an answer that names no run', async () => {
    job();
    expect(await asked()).toEqual({
      atMs: 7n,
      says: 'unknown',
      words: `${origin}/jobs/${JOB} has no run at all, not even one that has ended. Is it the job that runs v1?`,
    });
    workspace.addRun(JOB).cancelledMs = 0;
    expect((await asked()).says).toBe('stopped');
    const none = { status: 200, body: { error_code: 'X', message: 'a gateway that answers 200' } };
    workspace.faults.push({ status: 200, body: { settings: {} } }, none, none);
    expect((await asked()).says).toBe('unknown');
  });

  test.each([0n, -1n, 10n ** 5000n])('the id of a run is one of 64 bits (%#)', async (run_id) => {
    job();
    workspace.faults.push({ status: 200, body: { settings: {} } });
    workspace.faults.push({ status: 200, body: { runs: [{ run_id, status: { state: 'RUNNING' } }] } });
    expect(await asked()).toMatchObject({
      says: 'unknown',
      words: expect.stringContaining('something else'),
    });
  });

  test('a page list without an end is unknown', async () => {
    job();
    for (let nth = 0; nth < 2; nth += 1) workspace.faults.push({ status: 200, body: { settings: {} } });
    workspace.faults.splice(1, 1, { status: 200, body: { has_more: true } });
    expect(await asked()).toMatchObject({ says: 'unknown', words: expect.stringContaining('did not end') });
  });

  test('a workspace that nobody configured, or whose token is not set, is unknown', async () => {
    job();
    expect(await asked({ host: origin, token: 'env:ABSENT' })).toMatchObject({
      says: 'unknown',
      words: expect.stringContaining('ABSENT: not set'),
    });
    const elsewhere = await jobWitness(
      { databricks: 'test', job: '1' },
      { workspaces: { prod: withToken() }, guard, variables },
      7n,
    );
    expect(elsewhere).toMatchObject({ says: 'unknown', words: expect.stringContaining('no workspace test') });
    expect(served.arrived).toHaveLength(0);
  });
});

describe('what Databricks refuses', () => {
  test('is said with its code and its words, and asked again only where that may help', async () => {
    expect(await trouble(run())).toMatchObject({
      mayRetry: false,
      message: `GET ${origin}/api/2.2/jobs/get answered 400, INVALID_PARAMETER_VALUE: Job ${JOB} does not exist.`,
    });
    workspace.jobs.push({ id: JOB, settings: {}, isForbidden: true });
    expect(await trouble(cancel())).toMatchObject({
      mayRetry: false,
      message: expect.stringContaining(
        `answered 403, PERMISSION_DENIED: User svc does not have Manage Run or Owner permissions on job ${JOB}.`,
      ),
    });
    workspace.faults.push({ status: 429, body: {}, headers: { 'retry-after': '40' } });
    expect(await trouble(run())).toMatchObject({ mayRetry: true, waitMs: 40_000n });
    workspace.faults.push({ status: 400, body: { error_code: 'TEMPORARILY_UNAVAILABLE' } });
    expect(await trouble(run())).toMatchObject({ mayRetry: true, waitMs: null });
  });

  test('repeats no secret of ours', async () => {
    job();
    workspace.faults.push({ status: 500, body: { error_code: 'X', message: `you sent ${variables.TOKEN}` } });
    expect((await trouble(run())).message).toMatch(/answered 500, X: you sent …$/);
    workspace.addRun(JOB, { held: `IN ${variables.TOKEN}` });
    expect((await asked()).words).not.toContain('hunter2');
  });

  test('a token with a line break at its end is said, and is not repeated', async () => {
    const { message, mayRetry } = await trouble(
      enterWorkspace(withToken(), guard, { TOKEN: 'dapi-hunter2-opens\n' }).then((own) =>
        runJob(own, order()),
      ),
    );
    expect(message).toContain('such as a line break at the end of its variable');
    expect(message).not.toContain('hunter2');
    expect(mayRetry).toBe(false);
  });

  test('a wrong token is said, and not asked again', async () => {
    job();
    workspace.tokens.clear();
    expect(await trouble(run())).toMatchObject({
      mayRetry: false,
      message: expect.stringContaining('answered 401'),
    });
  });
});

describe('a service principal', () => {
  const principal = (): Workspace => ({ host: origin, clientId: '6f1c', clientSecret: 'env:SECRET' });

  test('gets a token first and enters with it', async () => {
    job();
    expect(await runJob(await api(principal()), order())).toContain('was started');
    expect(paths()[0]).toBe('POST /oidc/v1/token');
    expect(served.arrived[1]?.headers.authorization).toBe('Bearer eyJ-hunter2-1');
  });

  test('whose id stands in a variable is not named where the answer repeats it', async () => {
    workspace.faults.push({
      status: 400,
      body: { error: 'invalid_client', error_description: 'no 9f1c-id' },
    });
    const own: Workspace = { host: origin, clientId: 'env:ID', clientSecret: 'env:SECRET' };
    const entering = enterWorkspace(own, guard, { ...variables, ID: '9f1c-id' });
    expect((await trouble(entering)).message).toMatch(/answered 400, invalid_client: no …$/);
  });

  test('that is not known is said in words, without its secret', async () => {
    const own: Workspace = { host: origin, clientId: '6f1d', clientSecret: 'env:SECRET' };
    expect(await trouble(api(own))).toMatchObject({
      mayRetry: false,
      message: `POST ${origin}/oidc/v1/token answered 401, invalid_client: Client authentication failed`,
    });
  });
});

test('runs are read by their exact ids', async () => {
  job();
  workspace.addRun(JOB);
  workspace.addRun(JOB);
  const live = await liveRuns(await api(), String(JOB));
  expect(live.map(({ id }) => id)).toEqual([9_007_199_254_740_994n, 9_007_199_254_740_993n]);
});
