// Long because every way in which a delivery can break is one specification, with one world.
import { spawn } from 'node:child_process';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { until } from '@/lib/server/collector/testing/until';
import { withDatabase } from '@/lib/server/db/testing';
import { isSignedBy } from '@/lib/server/outbound/signature';
import { type Arrived, withLoopbackServers } from '@/lib/server/outbound/testing/loopback-server';
import { encodeStored } from '@/lib/server/service/stored-json';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { changeCutover } from '../change';
import { sharedHooks } from '../hook/shared-hooks';
import { MOST_ATTEMPTS } from './attempts';
import { carryOut } from './carry-out';
import { carryOutEffects } from './carry-out-effects';
import { claimEffects } from './claim-effects';
import { EffectDesk } from './effect-desk';
import type { EffectDeskEnvironment } from './effect-handler';
import { effectHandlers } from './effect-handlers';
import {
  ANYWHERE,
  callOf,
  deskOf,
  escalate,
  fencing,
  goOn,
  handingOver,
  happen,
  outboundTo,
  pause,
  resume,
  rollback,
  SECRET,
  stored,
  TOKEN,
  UNTAKEN,
} from './testing/effect-world';

const database = withDatabase();
const serve = withLoopbackServers();
const entry = fileURLToPath(new URL('testing/effect-process.ts', import.meta.url));
const QUERIES = ['orders', 'payments', 'returns', 'visits'];
let nowMs = START_MS;

beforeEach(async () => {
  nowMs = START_MS;
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
  await discover(
    database.client,
    QUERIES.map((query) => foundAt(`prod/${query}_v1`)),
  );
});

function environment(
  port: number,
  more: Partial<EffectDeskEnvironment> = {},
): EffectDeskEnvironment & { lines: string[] } {
  const lines: string[] = [];
  return {
    ...outboundTo(port, QUERIES),
    ...deskOf(database.client, () => nowMs),
    log: (line) => lines.push(line),
    lines,
    ...more,
  };
}

/** Carries out what is due until nothing is. */
async function round(own: EffectDeskEnvironment): Promise<void> {
  while ((await carryOutEffects(own)) > 0);
}

/** A process that died lets go of its claims when their time is up. */
const leasesEnd = () => database.client.$executeRaw`UPDATE cutover_effect SET lease_until_ms = 0`;
const answering = (status: number, body = '') =>
  serve((_arrived, _request, response) => void response.writeHead(status).end(body));
const deliveries = (arrived: readonly Arrived[]) =>
  arrived.map(({ headers }) => `${headers['signalbox-delivery']} #${headers['signalbox-attempt']}`);

describe('a hook', () => {
  test('is called with a signed body; its answer is kept and proves nothing', async () => {
    const server = await answering(202, 'on its way');
    const id = await fencing(database.client, 'orders', nowMs);
    await round(environment(server.port));
    const [call] = server.arrived;
    expect(server.arrived).toHaveLength(1);
    expect(call).toMatchObject({
      method: 'POST',
      path: '/orders/stop-v1',
      headers: {
        'content-type': 'application/json',
        'signalbox-delivery': `${id}/stop-v1`,
        'signalbox-step': 'stop-v1',
        'signalbox-attempt': '1',
        authorization: TOKEN,
      },
    });
    const body = call?.body ?? '';
    expect(JSON.parse(body)).toMatchObject({
      deliveryId: `${id}/stop-v1`,
      cutover: id,
      query: 'orders',
      environment: 'prod',
      step: 'stop-v1',
      command: 'stop orders_v1',
      attempt: 1,
      atMs: String(nowMs),
    });
    const signature = String(call?.headers['signalbox-signature']);
    expect(isSignedBy(SECRET, signature, { deliveryId: `${id}/stop-v1`, body }, nowMs)).toBe(true);
    const words = `http://hooks.example:${server.port}/orders/stop-v1 answered 202: on its way`;
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      outcome: 'ok',
      words,
      attempts: 1,
      nextDueMs: null,
      endedMs: nowMs,
      leaseOwner: null,
    });
    const cutover = await stored(database.client, id);
    expect(cutover).toMatchObject({ state: 'fencing', paused: null });
    expect(cutover.hooks['stop-v1']?.answer).toEqual({ ok: true, words, atMs: nowMs });
    const events = await database.client.cutoverEvent.findMany({
      where: { cutoverId: id, kind: 'hook-answered' },
    });
    expect(events).toHaveLength(1);
  });

  test('is called at once though the clock of whoever asked for it is ahead; its next attempt waits', async () => {
    const server = await answering(503);
    const id = await fencing(database.client, 'orders', nowMs + 300_000n);
    await round(environment(server.port));
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`]);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ nextDueMs: nowMs + 1_000n });
  });

  test('that nobody configured is a person’s, at once', async () => {
    const id = await fencing(database.client, 'orders', nowMs);
    await round(environment(1, { config: { ...outboundTo(1).config, hooks: {} } }));
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      outcome: 'by-hand',
      words: 'No hook is configured for stop-v1 of orders in prod: a person does it.',
      attempts: 0,
      endedMs: nowMs,
    });
    expect((await stored(database.client, id)).hooks['stop-v1']?.answer).toBeNull();
  });

  describe('of a query whose name is that of another one in its environment', () => {
    const OTHER = foundAt('main/prod/orders_v1', { catalog: 'main', environment: 'prod', query: 'orders' });
    const all = () => QUERIES.map((query) => foundAt(`prod/${query}_v1`));
    const shared =
      'the hook stop-v1 of orders in prod is that of 2 queries (catalog main, root /lake/ops/checkpoints), and does not say which. Put it under hooks.orders.catalogs or .roots in signalbox.yaml.';

    test('is not called: it could stop the job of the other. The cutover pauses, and the collector says so at start', async () => {
      const server = await answering(202);
      await discover(database.client, [...all(), OTHER]);
      const own = environment(server.port);
      const id = await fencing(database.client, 'orders', nowMs);
      await round(own);
      expect(server.arrived).toEqual([]);
      expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
        outcome: 'failed',
        words: `Nobody was asked: ${shared} Do this step by hand, and go on.`,
      });
      expect((await stored(database.client, id)).paused?.reason).toContain(shared);
      expect(await sharedHooks(database.client, own.config.hooks)).toContain(shared);
    });

    test('is called where it stands under its root; the other query keeps the general one', async () => {
      const server = await answering(202);
      await discover(database.client, [...all(), OTHER]);
      const { config } = outboundTo(server.port, QUERIES);
      const { orders = { ...ANYWHERE } } = config.hooks;
      const here = { ...outboundTo(server.port, ['here']).config.hooks.here, environments: {} };
      const hooks = { ...config.hooks, orders: { ...orders, roots: { '/lake/ops/checkpoints': here } } };
      const id = await fencing(database.client, 'orders', nowMs);
      await round(environment(server.port, { config: { ...config, hooks } }));
      expect(server.arrived.map(({ path }) => path)).toEqual(['/here/stop-v1']);
      expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ outcome: 'ok' });
      expect(await sharedHooks(database.client, hooks)).toEqual([]);
    });

    test('is called once the other one is gone, or its root is not configured any more', async () => {
      const server = await answering(202);
      await discover(database.client, [...all(), OTHER]);
      await discover(database.client, all());
      const id = await fencing(database.client, 'orders', nowMs);
      await round(environment(server.port));
      expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`]);
    });
  });

  test('that fails is called again after growing pauses, under the same delivery id, and given up after twelve', async () => {
    const server = await answering(503, 'not now');
    const id = await fencing(database.client, 'orders', nowMs);
    const own = environment(server.port);
    await round(own);
    const pauses: bigint[] = [];
    for (;;) {
      const { nextDueMs } = await callOf(database.client, id, 'stop-v1');
      if (nextDueMs === null) break;
      nowMs = nextDueMs - 1n;
      await round(own);
      pauses.push(nextDueMs - (START_MS + pauses.reduce((sum, each) => sum + each, 0n)));
      nowMs = nextDueMs;
      await round(own);
    }
    expect(pauses).toEqual(
      [1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64].map((seconds) => BigInt(seconds) * 1_000n),
    );
    expect(deliveries(server.arrived)).toEqual(
      Array.from({ length: MOST_ATTEMPTS }, (_, index) => `${id}/stop-v1 #${index + 1}`),
    );
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      outcome: 'failed',
      words: `Given up after 12 attempts. http://hooks.example:${server.port}/orders/stop-v1 answered 503: not now`,
    });
    const { paused, hooks } = await stored(database.client, id);
    expect(hooks['stop-v1']?.answer?.ok).toBe(false);
    expect(paused?.reason).toContain('The hook for stop-v1 failed: Given up after 12 attempts.');
    expect(own.lines.filter((line) => line.includes('paused'))).toHaveLength(1);
  });

  test.each([
    [400, 1, 'failed'],
    [401, 1, 'failed'],
    [302, 1, 'failed'],
    [204, 1, 'ok'],
    [408, 1, null],
    [429, 1, null],
    [500, 1, null],
  ])('that is answered %d', async (status, attempts, outcome) => {
    const server = await answering(status);
    const id = await fencing(database.client, 'orders', nowMs);
    await round(environment(server.port));
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ attempts, outcome });
  });

  test('that asks to be left alone is called no sooner', async () => {
    const server = await serve((_arrived, _request, response) =>
      response.writeHead(503, { 'retry-after': '90' }).end(),
    );
    const id = await fencing(database.client, 'orders', nowMs);
    await round(environment(server.port));
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ nextDueMs: nowMs + 90_000n });
  });

  test('that lies where nobody may be called is not called, and not again', async () => {
    const server = await answering(200);
    const id = await fencing(database.client, 'orders', nowMs);
    const { config } = outboundTo(server.port, QUERIES);
    await round(
      environment(server.port, { config: { ...config, outbound: { allow: { hosts: [], networks: [] } } } }),
    );
    expect(server.arrived).toHaveLength(0);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      outcome: 'failed',
      attempts: 1,
      words: expect.stringContaining('was not sent: hooks.example lies at 127.0.0.1'),
    });
  });

  test('whose secret is not set is not called; the words name the variable', async () => {
    const server = await answering(200);
    const id = await fencing(database.client, 'orders', nowMs);
    await round(environment(server.port, { variables: { TOKEN } }));
    expect(server.arrived).toHaveLength(0);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      outcome: null,
      words: expect.stringContaining('HOOK_SECRET: not set'),
    });
  });

  test('no secret is stored or logged, also where an answer repeats all that it got', async () => {
    const server = await serve((arrived, _request, response) =>
      response.writeHead(500).end(`${JSON.stringify(arrived.headers)} ${SECRET} ${TOKEN.slice(7)}`),
    );
    await fencing(database.client, 'orders', nowMs);
    const own = environment(server.port);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      await round(own);
      nowMs += 80_000n;
    }
    const written = JSON.stringify(
      [
        await database.client.cutoverEffect.findMany(),
        await database.client.cutoverEvent.findMany(),
        await database.client.cutover.findMany(),
        await database.client.audit.findMany(),
        own.lines,
      ],
      (_key, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(written).toContain('answered 500');
    expect(written).not.toContain('hunter2');
  });
});

describe('between the asking and the call', () => {
  test('a way back was taken: v2 is not started any more, and stopped in its place', async () => {
    let status = 500;
    const server = await serve((_arrived, _request, response) => response.writeHead(status).end());
    const own = environment(server.port);
    const id = await fencing(database.client, 'orders', nowMs);
    await handingOver(database.client, id, nowMs);
    await round(own);
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`, `${id}/start-v2 #1`]);
    await happen(database.client, id, rollback(nowMs));
    status = 200;
    nowMs += 600_000n;
    await round(own);
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`, `${id}/start-v2 #1`, `${id}/stop-v2 #1`]);
    expect(await callOf(database.client, id, 'start-v2')).toMatchObject({
      outcome: 'superseded',
      attempts: 1,
      endedMs: nowMs,
    });
    expect((await stored(database.client, id)).hooks['start-v2']?.answer).toBeNull();
  });

  test('v2 was started by hand and seen to run: it is not started a second time when the hook is there again', async () => {
    let status = 503;
    const server = await serve((_arrived, _request, response) => response.writeHead(status).end());
    const own = environment(server.port);
    const id = await fencing(database.client, 'orders', nowMs);
    await handingOver(database.client, id, nowMs);
    await round(own);
    // Its gates have seen commits of v2.
    await goOn(database.client, id, nowMs);
    expect((await stored(database.client, id)).state).toBe('switched');
    status = 200;
    nowMs += 600_000n;
    await round(own);
    expect(deliveries(server.arrived).filter((each) => each.includes('start-v2'))).toEqual([
      `${id}/start-v2 #1`,
    ]);
    expect(await callOf(database.client, id, 'start-v2')).toMatchObject({
      outcome: 'superseded',
      words: 'Not called (again): the cutover has gone on meanwhile.',
    });
  });

  test('it was paused, or handed to people: nothing is called and no attempt is lost until it goes on', async () => {
    const server = await answering(200);
    const own = environment(server.port);
    const id = await fencing(database.client, 'orders', nowMs);
    await happen(database.client, id, pause(nowMs));
    for (let look = 0; look < 20; look += 1) {
      await round(own);
      nowMs += 2_000n;
    }
    expect(server.arrived).toHaveLength(0);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      attempts: 0,
      outcome: null,
      words: 'Not called while the cutover is paused.',
    });
    await happen(database.client, id, escalate(nowMs));
    await round(own);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      words: 'Not called while the cutover waits for people.',
    });
    await happen(database.client, id, resume(nowMs));
    nowMs += 2_000n;
    await round(own);
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`]);
  });
});

describe('a crash', () => {
  /** Dies (throws, with nothing written) the `nth` time that the clock is read after the call. */
  const dying = (
    own: EffectDeskEnvironment,
    arrived: readonly Arrived[],
    nth: number,
  ): EffectDeskEnvironment => {
    let reads = 0;
    const clock = () => {
      if (arrived.length > 0) reads += 1;
      if (reads === nth) throw new Error('killed');
      return nowMs;
    };
    return { ...own, clock };
  };

  test('between the answer and its record: called again under the same delivery id, and told once', async () => {
    const server = await answering(200, 'fine');
    const own = environment(server.port);
    const id = await fencing(database.client, 'orders', nowMs);
    await carryOutEffects(dying(own, server.arrived, 1));
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      attempts: 1,
      outcome: null,
      words: null,
      endedMs: null,
    });
    await round({ ...own, owner: 'two' });
    expect(server.arrived).toHaveLength(1);
    await leasesEnd();
    await round({ ...own, owner: 'two' });
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`, `${id}/stop-v1 #2`]);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ attempts: 2, outcome: 'ok' });
    expect(await database.client.cutoverEvent.count({ where: { kind: 'hook-answered' } })).toBe(1);
  });

  test.each([
    ['between the record and the telling', 2, 0],
    ['between the telling and the end', 3, 1],
  ])('%s: nothing is called again, and it is told once', async (_when, nth, toldBefore) => {
    const server = await answering(400, 'no');
    const own = environment(server.port);
    const id = await fencing(database.client, 'orders', nowMs);
    await carryOutEffects(dying(own, server.arrived, nth));
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ outcome: 'failed', endedMs: null });
    const told = () => database.client.cutoverEvent.count({ where: { kind: 'hook-answered' } });
    expect(await told()).toBe(toldBefore);
    if (toldBefore === 1) await happen(database.client, id, resume(nowMs));
    await leasesEnd();
    await round({ ...own, owner: 'two' });
    expect(server.arrived).toHaveLength(1);
    expect(await told()).toBe(1);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ outcome: 'failed', endedMs: nowMs });
    // What a person resumed is not paused again by the same answer.
    expect((await stored(database.client, id)).paused === null).toBe(toldBefore === 1);
  });

  test('in every attempt: it is given up all the same, and says that nothing is known of the last one', async () => {
    const server = await answering(200);
    const own = environment(server.port);
    const id = await fencing(database.client, 'orders', nowMs);
    await database.client
      .$executeRaw`UPDATE cutover_effect SET attempts = ${MOST_ATTEMPTS} WHERE kind = 'call-hook'`;
    await round(own);
    expect(server.arrived).toHaveLength(0);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      outcome: 'failed',
      words: 'Given up after 12 attempts; what came of the last one was not recorded.',
    });
    expect((await stored(database.client, id)).paused).not.toBeNull();
  });

  test('kill -9 of the process while the hook answers: another process calls again, under the same delivery id', async () => {
    nowMs = BigInt(Date.now());
    const process1: { kill?: () => void } = {};
    const server = await serve((arrived, _request, response) => {
      if (arrived.headers['signalbox-attempt'] === '1') process1.kill?.();
      response.end('fine');
    });
    const id = await fencing(database.client, 'orders', nowMs);
    const child = spawn(process.execPath, ['--import', 'tsx', entry, database.url, String(server.port)], {
      stdio: 'ignore',
    });
    const ended = new Promise((done) => child.on('exit', done));
    onTestFinished(() => void child.kill('SIGKILL'));
    process1.kill = () => child.kill('SIGKILL');
    await ended;
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
      attempts: 1,
      outcome: null,
      leaseOwner: `process-${child.pid}`,
    });
    await leasesEnd();
    await round(environment(server.port));
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`, `${id}/stop-v1 #2`]);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ outcome: 'ok', attempts: 2 });
  });
});

test('what fails in Signalbox itself is a failed attempt, with its cause on the log', async () => {
  const id = await fencing(database.client, 'orders', nowMs);
  const broken = new Error('no such function');
  const own = environment(1, {
    handlers: {
      ...effectHandlers({ 'take-manifest': UNTAKEN }),
      'call-hook': {
        carry: async () => {
          throw broken;
        },
      },
    },
  });
  await carryOutEffects(own);
  expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({
    attempts: 1,
    nextDueMs: nowMs + 1_000n,
    words: "It failed in Signalbox itself: see the collector's log.",
  });
  expect(own.lines.join('\n')).toContain('no such function');
});

describe('several processes', () => {
  test('never deliver one at the same time, nor two hooks of one cutover; each is delivered once', async () => {
    let flying = new Map<string, number>();
    let most = 0;
    const server = await serve((arrived, _request, response) => {
      const { cutover } = JSON.parse(arrived.body) as { cutover: string };
      flying = new Map(flying).set(cutover, (flying.get(cutover) ?? 0) + 1);
      most = Math.max(most, flying.get(cutover) ?? 0);
      setTimeout(() => {
        flying.set(cutover, (flying.get(cutover) ?? 0) - 1);
        response.end();
      }, 30);
    });
    const ids = [];
    for (const query of QUERIES) ids.push(await fencing(database.client, query, nowMs));
    for (const id of ids) await handingOver(database.client, id, nowMs);
    const workers = Array.from({ length: 4 }, (_, index) =>
      environment(server.port, { owner: `worker-${index}` }),
    );
    await Promise.all(
      workers.map(async (own) => {
        for (let look = 0; look < 12; look += 1) {
          await carryOutEffects(own, { limit: 3 });
          await new Promise((done) => setTimeout(done, 10));
        }
      }),
    );
    for (const own of workers) await round(own);
    expect(most).toBe(1);
    expect(deliveries(server.arrived).toSorted()).toEqual(
      ids.flatMap((id) => [`${id}/start-v2 #1`, `${id}/stop-v1 #1`]).toSorted(),
    );
    for (const id of ids) {
      const own = server.arrived.filter(({ headers }) =>
        String(headers['signalbox-delivery']).startsWith(id),
      );
      expect(own.map(({ headers }) => headers['signalbox-step'])).toEqual(['stop-v1', 'start-v2']);
    }
  });

  test('do not start v2 while v1 is still being stopped, in whatever process', async () => {
    const open: (() => void)[] = [];
    const server = await serve((_arrived, _request, response) => void open.push(() => response.end()));
    const id = await fencing(database.client, 'orders', nowMs);
    await handingOver(database.client, id, nowMs);
    const first = carryOutEffects(environment(server.port, { owner: 'first' }));
    await until(async () => open.length === 1);
    expect(await callOf(database.client, id, 'start-v2')).toMatchObject({ leaseOwner: null, attempts: 0 });
    await carryOutEffects(environment(server.port, { owner: 'second' }));
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`]);
    open[0]?.();
    await first;
    const second = carryOutEffects(environment(server.port, { owner: 'second' }));
    await until(async () => open.length === 2);
    open[1]?.();
    await second;
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`, `${id}/start-v2 #1`]);
  });

  test('do not ask again for the stop of v1 while v2 is being started', async () => {
    const open: (() => void)[] = [];
    const server = await serve(({ path }, _request, response) => {
      if (path.endsWith('stop-v1')) response.writeHead(500).end();
      else open.push(() => response.end());
    });
    const id = await fencing(database.client, 'orders', nowMs);
    await handingOver(database.client, id, nowMs);
    await carryOutEffects(environment(server.port, { owner: 'first' }));
    const second = carryOutEffects(environment(server.port, { owner: 'second' }));
    await until(async () => open.length === 1);
    nowMs += 5_000n;
    await carryOutEffects(environment(server.port, { owner: 'third' }));
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`, `${id}/start-v2 #1`]);
    open[0]?.();
    await second;
    await carryOutEffects(environment(server.port, { owner: 'third' }));
    expect(deliveries(server.arrived).at(-1)).toBe(`${id}/stop-v1 #2`);
  });

  test('one that was stopped for so long that its claim ended does not call', async () => {
    const server = await answering(200);
    const slow = environment(server.port, { owner: 'slow' });
    const id = await fencing(database.client, 'orders', nowMs);
    const claims = await claimEffects(database.client, { owner: 'slow', limit: 16, nowMs });
    const claim = claims.find(({ effect }) => effect.includes('call-hook'));
    expect(claim).toBeDefined();
    await leasesEnd();
    await round(environment(server.port, { owner: 'quick' }));
    if (claim !== undefined) await carryOut(slow, claim, new AbortController().signal);
    expect(deliveries(server.arrived)).toEqual([`${id}/stop-v1 #1`]);
    expect(await callOf(database.client, id, 'stop-v1')).toMatchObject({ attempts: 1, outcome: 'ok' });
  });

  test('an answer between two other changes is told all the same', async () => {
    const server = await answering(200);
    const id = await fencing(database.client, 'orders', nowMs);
    const own = environment(server.port);
    await Promise.all([round(own), happen(database.client, id, pause(nowMs))]);
    await happen(database.client, id, resume(nowMs));
    nowMs += 3_000n;
    await round(own);
    const cutover = await stored(database.client, id);
    expect(cutover.hooks['stop-v1']?.answer?.ok).toBe(true);
    expect(cutover.paused).toBeNull();
  });
});

describe('hostile servers', () => {
  /** Whatever is written to a connection once a request has come. */
  async function raw(serveOne: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server = createTcpServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => serveOne(socket));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  test.each([
    ['never answers', 'no whole answer within 0.4 seconds', () => undefined],
    [
      'sends a byte at a time',
      'no whole answer within 0.4 seconds',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
        const timer = setInterval(() => socket.write('.'), 50);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    [
      'resets the connection',
      'the connection was closed before the answer was whole (ECONNRESET)',
      (socket: Socket) => socket.resetAndDestroy(),
    ],
    [
      'speaks something else',
      'does not speak HTTP',
      (socket: Socket) => socket.end('220 smtp.example ESMTP\r\n'),
    ],
    [
      'redirects to where credentials lie',
      'a redirect: none is followed',
      (socket: Socket) =>
        socket.end(
          'HTTP/1.1 307 Temporary Redirect\r\nlocation: http://169.254.169.254/latest/meta-data/\r\ncontent-length: 0\r\n\r\n',
        ),
    ],
    [
      'sends without end',
      'answered 500: xxx',
      (socket: Socket) => {
        socket.write('HTTP/1.1 500 Oops\r\n\r\n');
        const more = () => {
          while (socket.writable && socket.write('x'.repeat(65_536)));
        };
        socket.on('drain', more);
        more();
      },
    ],
  ] as const)('one that %s ends in words, and holds up nobody', async (_what, words, serveOne) => {
    const bad = await raw(serveOne);
    const good = await answering(200);
    const [hostile, calm] = [
      await fencing(database.client, 'orders', nowMs),
      await fencing(database.client, 'payments', nowMs),
    ];
    const hooks = {
      ...outboundTo(good.port, QUERIES).config.hooks,
      orders: outboundTo(bad).config.hooks.orders,
    } as EffectDeskEnvironment['config']['hooks'];
    const own = environment(good.port, { timeoutMs: 400 });
    const begun = Date.now();
    await carryOutEffects({ ...own, config: { ...own.config, hooks } });
    expect(Date.now() - begun).toBeLessThan(3_000);
    expect((await callOf(database.client, hostile, 'stop-v1')).words).toContain(words);
    expect(await callOf(database.client, calm, 'stop-v1')).toMatchObject({ outcome: 'ok' });
  });

  test('TLS that is none ends in words', async () => {
    const server = await answering(200);
    const id = await fencing(database.client, 'orders', nowMs);
    const own = environment(server.port);
    const hooks = structuredClone(own.config.hooks);
    const hook = hooks.orders?.['stop-v1'];
    if (hook !== undefined && 'url' in hook) hook.url = hook.url.replace('http:', 'https:');
    await carryOutEffects({ ...own, config: { ...own.config, hooks } });
    expect((await callOf(database.client, id, 'stop-v1')).words).toContain('the connection is not secure');
  });

  test('the desk goes on beside calls that are never answered, and an ending one takes their claims back', async () => {
    nowMs = BigInt(Date.now());
    const silent = await serve(() => undefined);
    const good = await answering(200);
    const hooks = {
      ...outboundTo(silent.port, QUERIES).config.hooks,
      visits: outboundTo(good.port, QUERIES).config.hooks.visits,
    } as EffectDeskEnvironment['config']['hooks'];
    for (const query of ['orders', 'payments', 'returns']) await fencing(database.client, query, nowMs);
    const own = environment(good.port, { clock: () => BigInt(Date.now()) });
    const stop = new AbortController();
    const desk = new EffectDesk({ ...own, config: { ...own.config, hooks } }).run(stop.signal);
    await until(async () => silent.arrived.length === 3);
    const id = await fencing(database.client, 'visits', BigInt(Date.now()));
    await until(async () => (await callOf(database.client, id, 'stop-v1')).outcome === 'ok', 5_000);
    stop.abort();
    await desk;
    expect(await database.client.cutoverEffect.count({ where: { leaseOwner: { not: null } } })).toBe(0);
    expect(await database.client.cutoverEffect.count({ where: { kind: 'call-hook', endedMs: null } })).toBe(
      3,
    );
  });
});

describe('people are told', () => {
  const alarm = async (id: string) => {
    const cutover = await stored(database.client, id);
    await database.client.cutoverEffect.create({
      data: {
        cutoverId: id,
        revision: cutover.revision,
        position: 90,
        kind: 'raise-alarm',
        effect: encodeStored({
          kind: 'raise-alarm',
          alarm: 'zombie-writer',
          words: 'orders_v1 wrote offsets/7.',
        }),
        createdMs: nowMs,
        nextDueMs: nowMs,
      },
    });
  };

  test('on the log, once for each', async () => {
    const id = await fencing(database.client, 'orders', nowMs);
    await alarm(id);
    const own = environment(1, { config: { ...outboundTo(1).config, hooks: {} } });
    await round(own);
    await round(own);
    expect(own.lines.filter((line) => line.startsWith('ALARM'))).toEqual([
      `ALARM ${id} zombie-writer: orders_v1 wrote offsets/7.`,
    ]);
  });

  test('by a signed call where one is configured, alarms first, again until it is taken', async () => {
    let status = 500;
    const server = await serve((_arrived, _request, response) => response.writeHead(status).end());
    const { config } = outboundTo(server.port, QUERIES);
    const notifications = { url: `http://hooks.example:${server.port}/people`, secret: 'env:HOOK_SECRET' };
    const own = environment(server.port, { config: { ...config, notifications } });
    const id = await fencing(database.client, 'orders', nowMs);
    await alarm(id);
    await carryOutEffects(own, { limit: 1 });
    const [first] = server.arrived;
    const { revision } = await stored(database.client, id);
    const deliveryId = `${id}/${revision}/90`;
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      deliveryId,
      kind: 'alarm',
      about: 'zombie-writer',
      words: 'orders_v1 wrote offsets/7.',
      cutover: id,
      query: 'orders',
      state: 'fencing',
      attempt: 1,
    });
    expect(
      isSignedBy(
        SECRET,
        String(first?.headers['signalbox-signature']),
        { deliveryId, body: first?.body ?? '' },
        nowMs,
      ),
    ).toBe(true);
    expect(first?.headers['signalbox-step']).toBeUndefined();
    status = 200;
    nowMs += 2_000n;
    await carryOutEffects(own, { limit: 1 });
    expect(deliveries(server.arrived)).toEqual([`${deliveryId} #1`, `${deliveryId} #2`]);
    expect(own.lines.filter((line) => line.startsWith('ALARM'))).toHaveLength(1);
    expect(
      await database.client.cutoverEffect.findFirstOrThrow({ where: { kind: 'raise-alarm' } }),
    ).toMatchObject({ outcome: 'ok', attempts: 2 });
  });
});

test('a change of the cutover itself is what is told: by the system, with the words of the answer', async () => {
  const server = await answering(404, 'no such job');
  const id = await fencing(database.client, 'orders', nowMs);
  await round(environment(server.port));
  const event = await database.client.cutoverEvent.findFirstOrThrow({
    where: { cutoverId: id, kind: 'hook-answered' },
  });
  expect(event).toMatchObject({
    actorKind: 'system',
    reason: `http://hooks.example:${server.port}/orders/stop-v1 answered 404: no such job`,
  });
  const again = await changeCutover(testContext(database.client, nowMs), {
    id,
    revision: null,
    event: resume(nowMs),
  });
  expect(again.kind).toBe('moved');
});
