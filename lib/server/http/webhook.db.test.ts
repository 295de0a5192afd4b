import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cutoverReceipt } from '@/lib/contract/cutover';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { problem } from '@/lib/contract/problem';
import { until } from '@/lib/server/collector/testing/until';
import { withDatabase } from '@/lib/server/db/testing';
import { signatureOf } from '@/lib/server/outbound/signature';
import { ANA, AT, HANDOVER, MIRA, RecordedWorld } from '@/lib/server/service/cutover/testing/recorded-world';
import { ROOT } from '@/lib/server/service/testing/seed';
import type { Storage } from '@/lib/storage/storage';
import { StorageError } from '@/lib/storage/storage-error';
import { serveNobody, serveWorld } from './testing/runtime-of-world';
import { webhookWrites } from './webhook-writes';

/** Signed calls over the handler that Next calls, and over checkpoints that real Spark wrote. */

const database = withDatabase();
const HOST = 'localhost:3000';
const SECRET = 'a secret of the deploy job';
const PAUSE_SECRET = 'a secret of whoever may pause';
const CONFIG = `
roots: [{ url: ${ROOT} }]
environments: { prod: {}, test: {} }
webhooks:
  deploy: { secret: env:DEPLOY_SECRET, environments: [prod], actions: [start, advance, pause, abort, rollback] }
  pager: { secret: env:PAUSE_SECRET, environments: [prod], actions: [pause] }
  elsewhere: { secret: env:TEST_SECRET, environments: [test], actions: [start, advance] }
  unset: { secret: env:UNSET_SECRET, environments: [prod], actions: [start] }
  short: { secret: env:SHORT_SECRET, environments: [prod], actions: [start] }
`;

let world: RecordedWorld;
let request: CutoverRequest;

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
  world = new RecordedWorld(database.client, HANDOVER, AT.v1Runs, CONFIG);
  world.show('v1', AT.v1Runs);
  await world.collect();
  serveWorld(world, database.url, `http://${HOST}`);
  vi.stubEnv('DEPLOY_SECRET', SECRET);
  vi.stubEnv('PAUSE_SECRET', PAUSE_SECRET);
  vi.stubEnv('TEST_SECRET', 'a secret of the test environment');
  vi.stubEnv('SHORT_SECRET', 'short');
  vi.spyOn(console, 'error').mockReturnValue();
  const v2 = { location: world.location('v2') };
  request = { v1: world.versionId('v1'), v2, ...world.story.request } as CutoverRequest;
});

afterAll(() => {
  serveNobody();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

interface Sent {
  secret?: string;
  id?: string;
  atMs?: bigint;
  /** Instead of what is right. */
  signature?: string | null;
  body?: string;
  headers?: Record<string, string>;
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal;
}

async function send(call: unknown, { secret = SECRET, id = 'delivery-0001', ...more }: Sent = {}) {
  const body = JSON.stringify(call);
  const right = signatureOf(secret, { deliveryId: id, body }, more.atMs ?? world.nowMs);
  const signature = more.signature === undefined ? right : more.signature;
  const response = await webhookWrites.cutovers(
    new Request(`http://${HOST}/api/v1/webhooks/cutovers`, {
      method: 'POST',
      headers: {
        host: HOST,
        'content-type': 'application/json',
        'signalbox-delivery': id,
        ...(signature === null ? {} : { 'signalbox-signature': signature }),
        ...more.headers,
      },
      body: more.body ?? body,
      ...(more.signal === undefined ? {} : { signal: more.signal }),
    }),
    { params: Promise.resolve({}) },
  );
  return { status: response.status, told: (await response.json()) as unknown };
}

const START = () => ({ action: 'start', request });

async function begun() {
  const { status, told } = await send(START(), { id: 'start-0001' });
  expect(status).toBe(201);
  const receipt = cutoverReceipt.parse(told);
  world.id = receipt.id;
  await world.settle();
  return receipt;
}

async function approved() {
  const { digest } = await begun();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  return digest;
}

const on = (action: string, digest: string, more: object = {}) => ({
  action,
  cutover: world.id,
  digest,
  ...more,
});
const events = () => database.client.cutoverEvent.count({ where: { cutoverId: world.id } });
const problemOf = ({ told }: { told: unknown }) => problem.parse(told);

describe('a call that is signed with the secret of a webhook', () => {
  test('begins a cutover under its name, in the audit like everybody else', async () => {
    expect(await begun()).toMatchObject({ state: 'validated', stored: true });
    const { requestedBy } = await world.shown();
    expect(requestedBy).toMatchObject({ kind: 'token', id: 'webhook:deploy', name: 'deploy (webhook)' });
    const row = await database.client.audit.findFirstOrThrow({ where: { verb: 'cutover.begun' } });
    expect([row.actorKind, row.actorId]).toEqual(['token', 'webhook:deploy']);
  });

  test('carries it: a step, a pause, the way back', async () => {
    const digest = await approved();
    expect(await send(on('advance', digest), { id: 'step-0001' })).toMatchObject({
      status: 201,
      told: { state: 'fencing' },
    });
    expect(
      await send(on('pause', digest, { reason: 'page' }), { id: 'pause-0001', secret: PAUSE_SECRET }),
    ).toMatchObject({
      status: 201,
      told: { paused: true },
    });
    expect(await send(on('rollback', digest, { reason: 'v2 is wrong' }), { id: 'back-0001' })).toMatchObject({
      status: 201,
      told: { state: 'rolling-back' },
    });
  });

  test('is refused with words where its gates do not pass, and may come again', async () => {
    const digest = await approved();
    await send(on('advance', digest), { id: 'step-0001' });
    const early = await send(on('advance', digest), { id: 'step-0002' });
    expect([early.status, problemOf(early).issues?.map(({ path }) => path)]).toEqual([
      412,
      expect.arrayContaining(['quiet']),
    ]);
    world.show('v1', AT.v1Ended);
    world.sourceMs = AT.v2RunsOn;
    world.pass(10);
    await world.settle();
    world.pass(60);
    await world.settle();
    expect(await send(on('advance', digest), { id: 'step-0002' })).toMatchObject({
      status: 201,
      told: { state: 'handing-over' },
    });
  });

  test('of a digest that is stale: 409', async () => {
    await approved();
    expect((await send(on('advance', '0'.repeat(64)))).status).toBe(409);
  });
});

describe('the second delivery of one id', () => {
  test('begins no second cutover', async () => {
    const first = await begun();
    const again = await send(START(), { id: 'start-0001' });
    expect(again).toMatchObject({ status: 200, told: { id: first.id, stored: false } });
    expect(await database.client.cutover.count()).toBe(1);
  });

  test('takes no second step, one after the other and at once', async () => {
    const digest = await approved();
    const before = await events();
    const both = await Promise.all([1, 2].map(() => send(on('advance', digest), { id: 'step-0001' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    const again = await send(on('advance', digest), { id: 'step-0001' });
    expect(again).toMatchObject({ status: 200, told: { state: 'fencing', stored: false } });
    expect(cutoverReceipt.parse(again.told).words).toMatch(/carried out before/);
    expect(await events()).toBe(before + 1);
  });

  test('with another call is refused', async () => {
    const digest = await approved();
    await send(on('advance', digest), { id: 'step-0001' });
    const other = await send(on('rollback', digest, { reason: 'no' }), { id: 'step-0001' });
    expect([other.status, problemOf(other).detail]).toEqual([
      409,
      expect.stringContaining('was another call'),
    ]);
    expect((await send(START(), { id: 'step-0001' })).status).toBe(409);
  });

  test('of another webhook is another delivery', async () => {
    const digest = await approved();
    await send(on('advance', digest), { id: 'same-0001' });
    const paused = on('pause', digest, { reason: 'page' });
    expect((await send(paused, { id: 'same-0001', secret: PAUSE_SECRET })).status).toBe(201);
  });
});

// Whoever calls waits ten seconds, as many do, and sends the same again; a plan over a slow storage takes longer.
describe('a delivery that comes again while the first one is still carried out', () => {
  /** From now on all readings of one call wait until it is let go; one that fails then is throttled. */
  function slowStorage() {
    const calls: { readings: number; letGo: (isFailing: boolean) => void }[] = [];
    const [real, ctx] = [world.storageOf, world.ctx.bind(world)];
    vi.spyOn(world, 'ctx').mockImplementation((actor) => {
      let letGo: (isFailing: boolean) => void = () => undefined;
      const isFailing = new Promise<boolean>((resolve) => {
        letGo = resolve;
      });
      const call = { readings: 0, letGo };
      calls.push(call);
      const wait = async (location: string) => {
        call.readings += 1;
        if (await isFailing) throw new StorageError('throttled', 'list', location, 'slow down');
      };
      const storageOf = (location: string): Storage => {
        const storage = real(location);
        return {
          location,
          list: async function* (path, options) {
            await wait(location);
            yield* storage.list(path, options);
          },
          read: async (path, options) => {
            await wait(location);
            return storage.read(path, options);
          },
        };
      };
      return { ...ctx(actor), storageOf };
    });
    return calls;
  }

  async function twice(call: unknown, { isSecondFailing = false } = {}) {
    const calls = slowStorage();
    const isReading = (index: number) => until(async () => (calls[index]?.readings ?? 0) > 0);
    const hungUp = new AbortController();
    const first = send(call, { id: 'slow-0001', signal: hungUp.signal });
    await isReading(0);
    hungUp.abort(new Error('no answer within ten seconds'));
    const second = send(call, { id: 'slow-0001' });
    await isReading(1);
    calls[0]?.letGo(false);
    if (isSecondFailing) await first;
    calls[1]?.letGo(isSecondFailing);
    return Promise.all([first, second]);
  }

  test('begins one cutover, and each answer tells of it', async () => {
    const both = await twice(START());
    const receipts = both.map(({ told }) => cutoverReceipt.parse(told));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(await database.client.cutover.count()).toBe(1);
    vi.mocked(world.ctx).mockRestore();
    expect(await send(START(), { id: 'slow-0001' })).toMatchObject({
      status: 200,
      told: { id: receipts[0]?.id, state: 'validated', stored: false },
    });
  });

  test('is answered with what the first one began, though its own reading of storage failed', async () => {
    const [first, second] = await twice(START(), { isSecondFailing: true });
    expect(first).toMatchObject({ status: 201, told: { stored: true } });
    expect(second).toMatchObject({
      status: 200,
      told: { id: cutoverReceipt.parse(first.told).id, stored: false },
    });
  });

  test('takes one step, and each answer tells of it', async () => {
    const digest = await approved();
    const before = await events();
    const both = await twice(on('advance', digest, { from: 'approved' }));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(both.map(({ told }) => cutoverReceipt.parse(told).state)).toEqual(['fencing', 'fencing']);
    expect(await events()).toBe(before + 1);
  });
});

describe('a call that nobody of ours has signed, now', () => {
  const MINUTE = 60_000n;
  test('is 401 in the same words, and does nothing', async () => {
    const body = JSON.stringify(START());
    const right = signatureOf(SECRET, { deliveryId: 'delivery-0001', body }, world.nowMs);
    const answers = await Promise.all([
      send(START(), { secret: 'a secret that is not known here' }),
      send(START(), { secret: 'short' }),
      send(START(), { secret: '' }),
      send(START(), { atMs: world.nowMs - 6n * MINUTE }),
      send(START(), { atMs: world.nowMs + 6n * MINUTE }),
      send(START(), { signature: null }),
      send(START(), { signature: 'v1=00' }),
      send(START(), { signature: right.replace(/^t=\d+/, 't=1') }),
      send(START(), { id: 'delivery-0002', signature: right }),
      send(START(), { id: 'short' }),
      send(START(), { signature: right, body: `${body} ` }),
      send(null, { signature: null, body: 'no JSON' }),
    ]);
    const told = answers.map((answer) => [answer.status, problemOf(answer).code, problemOf(answer).detail]);
    expect(new Set(told.map(String)).size).toBe(1);
    expect(told[0]?.slice(0, 2)).toEqual([401, 'unauthenticated']);
    expect(await database.client.cutover.count()).toBe(0);
    expect(await database.client.idempotencyKey.count()).toBe(0);
    expect(vi.mocked(console.error).mock.calls.flat().join('\n')).toContain('webhooks.unset takes no call');
  });

  test('and one that comes again after five minutes is too old', async () => {
    await begun();
    const atMs = world.nowMs;
    world.pass(301);
    expect((await send(START(), { id: 'start-0001', atMs })).status).toBe(401);
  });

  test('where no webhook is configured it is the same', async () => {
    const bare = new RecordedWorld(database.client, HANDOVER, AT.v1Runs);
    serveWorld(bare, database.url, `http://${HOST}`);
    expect((await send(START())).status).toBe(401);
  });
});

describe('a webhook does what it is let do, where it is let', () => {
  test('not another action', async () => {
    const digest = await approved();
    const answer = await send(on('advance', digest), { secret: PAUSE_SECRET });
    expect([answer.status, problemOf(answer).detail]).toEqual([
      403,
      expect.stringContaining('pager (webhook) may pause, and not advance'),
    ]);
    expect((await world.record()).state).toBe('approved');
  });

  test('not in another environment', async () => {
    const digest = await approved();
    const secret = 'a secret of the test environment';
    for (const call of [on('advance', digest), START()])
      expect((await send(call, { secret })).status).toBe(403);
    expect((await world.record()).state).toBe('approved');
  });

  test.each(['approve', 'settle', 'complete', 'plan'])('never %s, nor with force', async (action) => {
    const { digest } = await begun();
    expect((await send(on(action, digest, { reason: 'mine' }))).status).toBe(400);
    await world.act(ANA, 'approve', { reason: 'release 2.4' });
    await world.act(MIRA, 'advance', {});
    const forced = on('advance', digest, { force: { gates: ['quiet'], reason: 'now' } });
    expect((await send(forced)).status).toBe(400);
    const { forced: kept } = await world.shown();
    expect(kept).toEqual([]);
  });

  test('its approval is left to people: in a protected environment too', async () => {
    await begun();
    expect(await world.act(ANA, 'approve', { reason: 'release 2.4' })).toMatchObject({ state: 'approved' });
  });
});

describe('headers', () => {
  const paused = async (headers: (right: { id: string; signature: string }) => [string, string][]) => {
    const body = JSON.stringify(on('pause', await approved(), { reason: 'page' }));
    const id = 'header-0001';
    const signature = signatureOf(SECRET, { deliveryId: id, body }, world.nowMs);
    const sent = new Headers({ host: HOST, 'content-type': 'application/json' });
    for (const [name, value] of headers({ id, signature })) sent.append(name, value);
    const response = await webhookWrites.cutovers(
      new Request(`http://${HOST}/api/v1/webhooks/cutovers`, { method: 'POST', headers: sent, body }),
      { params: Promise.resolve({}) },
    );
    return response.status;
  };

  test('are the same in any case', async () => {
    const status = await paused(({ id, signature }) => [
      ['SIGNALBOX-DELIVERY', id],
      ['Signalbox-Signature', signature],
    ]);
    expect(status).toBe(201);
  });

  test.each<[string, (right: { id: string; signature: string }) => [string, string][]]>([
    ['signature', ({ signature }) => [['signalbox-signature', signature]]],
    ['signature of another', () => [['signalbox-signature', `t=1,v1=${'0'.repeat(64)}`]]],
    ['delivery', ({ id }) => [['signalbox-delivery', id]]],
  ])('with a second %s are refused: nobody knows which one counts', async (_what, second) => {
    const status = await paused((right) => [
      ['signalbox-delivery', right.id],
      ['signalbox-signature', right.signature],
      ...second(right),
    ]);
    expect(status).toBe(401);
    expect((await world.record()).paused).toBeNull();
  });

  test('count at exactly five minutes either way, and not a second more', async () => {
    const digest = await approved();
    const at = (seconds: bigint, id: string) =>
      send(on('pause', digest, { reason: 'page' }), { id, atMs: world.nowMs + 1_000n * seconds });
    expect((await at(-301n, 'late-00001')).status).toBe(401);
    expect((await at(301n, 'early-0001')).status).toBe(401);
    expect((await at(-300n, 'late-00002')).status).toBe(201);
    expect((await at(300n, 'late-00002')).status).toBe(200);
  });
});

describe('a body', () => {
  test('counts byte by byte: with a mark at its beginning it is signed with it', async () => {
    const marked = `\uFEFF${JSON.stringify(on('pause', await approved(), { reason: 'page' }))}`;
    const signature = (body: string) => signatureOf(SECRET, { deliveryId: 'marked-0001', body }, world.nowMs);
    const sent = (signed: string) =>
      send(null, { id: 'marked-0001', body: marked, signature: signature(signed) });
    expect((await sent(marked.slice(1))).status).toBe(401);
    expect((await sent(marked)).status).toBe(201);
  });

  test('of more than 64 kB is not read to its end', async () => {
    const answer = await send({ action: 'start', request: 'x'.repeat(70_000) });
    expect([answer.status, problemOf(answer).detail]).toEqual([400, expect.stringContaining('too large')]);
  });

  test('that does not fit is told field by field, to whoever has signed it', async () => {
    const answer = await send({ action: 'pause', cutover: 'x', digest: '0'.repeat(64) });
    expect([answer.status, problemOf(answer).issues]).toEqual([
      400,
      [expect.objectContaining({ path: 'reason' })],
    ]);
  });

  test('of another content type is refused', async () => {
    expect((await send(START(), { headers: { 'content-type': 'text/plain' } })).status).toBe(400);
  });
});
