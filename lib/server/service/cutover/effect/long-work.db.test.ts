import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { until } from '@/lib/server/collector/testing/until';
import { withDatabase } from '@/lib/server/db/testing';
import { withLoopbackServers } from '@/lib/server/outbound/testing/loopback-server';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { takeManifest } from '../watch/take-manifest';
import { EffectDesk } from './effect-desk';
import type { EffectDeskEnvironment, EffectHandlers } from './effect-handler';
import { effectHandlers } from './effect-handlers';
import { ANYWHERE, callOf, deskOf, fencing, outboundTo } from './testing/effect-world';

const database = withDatabase();
const serve = withLoopbackServers();
const now = () => BigInt(Date.now());
const call = (id: string) => callOf(database.client, id, 'stop-v1');

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
});

describe('what takes minutes', () => {
  const WAITS = { run: ['/bin/sleep', '60'], environment: {}, timeout: 120_000 };
  const many = Array.from({ length: 16 }, (_, index) => `long${index}`);

  async function desk(atOnce: { commands?: number } = {}, more: Partial<EffectDeskEnvironment> = {}) {
    await discover(
      database.client,
      [...many, 'orders', 'payments'].map((query) => foundAt(`prod/${query}_v1`)),
    );
    const server = await serve((_arrived, _request, response) => void response.writeHead(202).end());
    const outbound = outboundTo(server.port);
    const hooks = Object.fromEntries(
      [...many, 'payments'].map((query) => [query, { ...ANYWHERE, 'stop-v1': { command: 'wait' } }]),
    );
    const own: EffectDeskEnvironment = {
      ...outbound,
      config: {
        ...outbound.config,
        commands: { wait: WAITS },
        hooks: { ...outbound.config.hooks, ...hooks },
      },
      timeoutMs: 2_000,
      ...deskOf(database.client, now),
      ...more,
    };
    const stop = new AbortController();
    const running = new EffectDesk(own, atOnce).run(stop.signal);
    const end = async () => {
      stop.abort();
      await running;
    };
    onTestFinished(end);
    return { server, end };
  }

  const attempted = () =>
    database.client.cutoverEffect.count({ where: { kind: 'call-hook', attempts: { gt: 0 } } });

  test('a proof of a huge checkpoint holds up no signed hook, nor does one that cannot be read', async () => {
    let begun = 0;
    const carry: EffectHandlers['take-manifest']['carry'] = async (_environment, _work, { signal }) => {
      begun += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new Error('ended');
    };
    const handlers = effectHandlers({ 'take-manifest': { ...takeManifest, carry } });
    await desk({}, { handlers, config: { ...outboundTo(1).config, hooks: {} } });
    for (const query of many) await fencing(database.client, query, now());
    await until(async () => begun === 8);
    await database.client.cutoverEffect.updateMany({
      where: { cutoverId: { contains: 'long15' }, kind: 'call-hook' },
      data: { effect: 'no JSON', nextDueMs: 0n, endedMs: null, outcome: null },
    });
    const id = await fencing(database.client, 'orders', now());
    await until(async () => (await call(id)).outcome === 'by-hand', 5_000);
    expect(begun).toBe(8);
  }, 60_000);

  test('a command holds up no signed hook of another cutover, however many of them run', async () => {
    const { server } = await desk();
    for (const query of many) await fencing(database.client, query, now());
    await until(async () => (await attempted()) === many.length);
    const id = await fencing(database.client, 'orders', now());
    await until(async () => (await call(id)).outcome === 'ok', 5_000);
    expect(server.arrived).toHaveLength(1);
  }, 60_000);

  test('a command waits for a place where all are taken, without an attempt; others go on', async () => {
    const { end } = await desk({ commands: 1 });
    await fencing(database.client, 'long0', now());
    await until(async () => (await attempted()) === 1);
    const second = await fencing(database.client, 'payments', now());
    await until(async () => (await call(second)).words !== null);
    expect(await call(second)).toMatchObject({
      attempts: 0,
      outcome: null,
      words: 'Waits: all places for commands are taken on this collector (1).',
    });
    const third = await fencing(database.client, 'orders', now());
    await until(async () => (await call(third)).outcome === 'ok', 5_000);
    await end();
    expect(await database.client.cutoverEffect.count({ where: { leaseOwner: { not: null } } })).toBe(0);
  }, 60_000);
});
