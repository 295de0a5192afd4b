import { describe, expect, test } from 'vitest';
import type { StatusUrl } from '@/lib/server/config/status';
import { askStatus } from './ask-status';
import { valueAt } from './json-pointer';
import { saidText, withParts } from './said-text';
import { statusWitness } from './status-witness';
import { resolverOf, withLoopbackServers } from './testing/loopback-server';

const status: StatusUrl = {
  url: 'https://jobs.example/runs/7?key=1',
  stoppedWhen: { pointer: '/state/life', equals: ['TERMINATED', 0, false] },
  runningWhen: { pointer: '/state/life', equals: ['RUNNING'] },
};
const AT = 5n;
const said = (body: unknown, more: Partial<StatusUrl> = {}, answer = { status: 200, isCut: false }) =>
  statusWitness(
    { ...status, ...more },
    { ...answer, retryAfterMs: null, body: typeof body === 'string' ? body : JSON.stringify(body) },
    AT,
  );

describe('the answer of a status URL', () => {
  test('says stopped or running as it was declared, and the words say by what', () => {
    expect(said({ state: { life: 'TERMINATED' } })).toEqual({
      atMs: AT,
      says: 'stopped',
      words: 'https://jobs.example/runs/7 answered /state/life = "TERMINATED": the job has stopped.',
    });
    expect(said({ state: { life: 'RUNNING' } })).toMatchObject({ says: 'running' });
    expect(said({ state: { life: 0 } }).says).toBe('stopped');
    expect(said({ state: { life: false } }).says).toBe('stopped');
  });

  test.each([
    ['another value', { state: { life: 'PENDING' } }],
    ['the value as another type', { state: { life: '0' } }],
    ['nothing there', { state: {} }],
    ['null there', { state: { life: null } }],
    ['a list of it', { state: { life: ['TERMINATED'] } }],
    ['another shape', [['TERMINATED']]],
    ['no JSON', '<html>TERMINATED</html>'],
    ['nothing', ''],
    ['two documents', '{"state":{"life":"TERMINATED"}} {}'],
  ])('%s is unknown, never stopped', (_what, body) => {
    expect(said(body).says).toBe('unknown');
  });

  test('another code than 200, and an answer that was cut, are unknown', () => {
    const body = { state: { life: 'TERMINATED' } };
    for (const code of [201, 204, 301, 404, 500])
      expect(said(body, {}, { status: code, isCut: false }).says).toBe('unknown');
    expect(said(body, {}, { status: 200, isCut: true }).says).toBe('unknown');
  });

  test('both stopped and running is a contradiction', () => {
    const both = { runningWhen: { pointer: '/up', equals: [true] } };
    expect(said({ state: { life: 'TERMINATED' }, up: true }, both)).toMatchObject({
      says: 'unknown',
      words: expect.stringContaining('both stopped and running'),
    });
    expect(said({ state: { life: 'TERMINATED' }, up: false }, both).says).toBe('stopped');
  });
});

test('a pointer finds what the document holds, and nothing of the language', () => {
  const document = { 'a/b': { '~': [10, { x: 1 }] }, '': 2 };
  expect(valueAt(document, '/a~1b/~0/1/x')).toBe(1);
  expect(valueAt(document, '/')).toBe(2);
  expect(valueAt(document, '')).toBe(document);
  for (const nothing of [
    '/constructor',
    '/__proto__',
    '/a~1b/~0/length',
    '/a~1b/~0/01',
    '/a~1b/~0/-1',
    '/x/y/z',
  ])
    expect(valueAt(document, nothing), nothing).toBeUndefined();
});

test('what others wrote is shown short, in one line, without secrets', () => {
  expect(saidText('  a\r\n\u0000b\u202ec\ud800 ')).toBe('a b c');
  expect(saidText('x'.repeat(500))).toBe(`${'x'.repeat(200)}…`);
  expect(saidText('you sent hunter2, hunter2!', ['hunter2', ''])).toBe('you sent …, …!');
});

test('a secret is crossed out whole where another one begins like it, and where JSON repeats it', () => {
  expect(saidText('you sent hunter2-opens', ['hunter2', 'hunter2-opens'])).toBe('you sent …');
  const secret = 'hun"ter\\2\n';
  expect(saidText(JSON.stringify({ sent: secret }), [secret])).toBe('{"sent":"…"}');
  expect(saidText('you sent hunter2', withParts('hunter2\n'))).toBe('you sent …');
});

describe('asking', () => {
  const serve = withLoopbackServers();
  const resolve = resolverOf({ 'jobs.example': [['127.0.0.1']] });
  const guard = { allow: { hosts: ['jobs.example'], networks: [] }, resolve, timeoutMs: 500 };
  const asked = async (more: Partial<StatusUrl>, isConfigured = true, own = guard) =>
    askStatus(
      { status: { ...status, ...more }, isConfigured },
      { guard: own, workspaces: {}, variables: { TOKEN: 'Bearer hunter2' }, clock: () => AT },
    );

  test('sends the header that the configuration names, and does not repeat what comes back of it', async () => {
    const server = await serve((arrived, _request, response) =>
      response.end(JSON.stringify({ state: { life: arrived.headers.authorization } })),
    );
    const witness = await asked({
      url: `http://jobs.example:${server.port}/x`,
      header: { authorization: 'env:TOKEN' },
    });
    expect(server.arrived[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer hunter2' } });
    expect(witness).toEqual({
      atMs: AT,
      says: 'unknown',
      words: `http://jobs.example:${server.port}/x answered /state/life = "…", which is neither declared as stopped nor as running.`,
    });
  });

  test('nor the token of a header alone', async () => {
    const server = await serve((_arrived, _request, response) =>
      response.end(JSON.stringify({ state: { life: 'no hunter2-opens' } })),
    );
    const witness = await askStatus(
      {
        status: {
          ...status,
          url: `http://jobs.example:${server.port}/x`,
          header: { authorization: 'env:TOKEN' },
        },
        isConfigured: true,
      },
      { guard, workspaces: {}, variables: { TOKEN: 'Bearer hunter2-opens' }, clock: () => AT },
    );
    expect(witness.words).toContain('/state/life = "no …"');
  });

  test('sends no secret of ours where a posted declaration says', async () => {
    const server = await serve((_arrived, _request, response) => response.end('{}'));
    const witness = await asked(
      { url: `http://jobs.example:${server.port}/`, header: { a: 'env:TOKEN' } },
      false,
    );
    expect(witness).toMatchObject({ says: 'unknown', words: expect.stringContaining('was not asked') });
    expect(server.arrived).toHaveLength(0);
  });

  test('asks Databricks only where our own configuration says so', async () => {
    const server = await serve((_arrived, _request, response) => response.end('{}'));
    const workspaces = { prod: { host: `http://jobs.example:${server.port}`, token: 'env:TOKEN' } };
    const ask = (isConfigured: boolean) =>
      askStatus(
        { status: { databricks: 'prod', job: '7' }, isConfigured },
        { guard, workspaces, variables: { TOKEN: 'hunter2' }, clock: () => AT },
      );
    expect(await ask(false)).toMatchObject({
      says: 'unknown',
      words: expect.stringContaining('Job 7 was not asked: its declaration names a secret'),
    });
    expect(server.arrived).toHaveLength(0);
    expect(await ask(true)).toMatchObject({ says: 'unknown' });
    expect(server.arrived).toMatchObject([{ path: '/api/2.2/jobs/get?job_id=7' }]);
  });

  test('what goes wrong is unknown, in words', async () => {
    expect(await asked({ header: { a: 'env:ABSENT' } })).toMatchObject({
      says: 'unknown',
      words: expect.stringContaining('ABSENT: not set'),
    });
    const outside = { ...guard, allow: { hosts: [], networks: [] } };
    expect(await asked({}, true, outside)).toMatchObject({
      says: 'unknown',
      words: expect.stringContaining('was not sent: jobs.example lies at 127.0.0.1, this machine itself'),
    });
    const silent = await serve(() => undefined);
    expect(await asked({ url: `http://jobs.example:${silent.port}/` })).toMatchObject({
      says: 'unknown',
      words: expect.stringContaining('no whole answer within 0.5 seconds'),
    });
  });
});
