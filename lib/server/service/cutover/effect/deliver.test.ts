import { expect, test } from 'vitest';
import { isSignedBy } from '@/lib/server/outbound/signature';
import { withLoopbackServers } from '@/lib/server/outbound/testing/loopback-server';
import { deliver } from './deliver';
import type { EffectEnvironment } from './effect-environment';
import { outboundTo, SECRET } from './testing/effect-world';

const serve = withLoopbackServers();
const AT = 1_796_000_123_456n;

test.each([
  ['orders', 'orders'],
  ['zamówień łącznie', 'zam%C3%B3wie%C5%84%20%C5%82%C4%85cznie'],
  ['注文', '%E6%B3%A8%E6%96%87'],
  ['two\r\nlines: x', 'two%0D%0Alines:%20x'],
])(
  'a query named %j can be called: its delivery is a header, and signed as it stands there',
  async (query, sent) => {
    const server = await serve((_arrived, _request, response) => response.end('fine'));
    const deliveryId = `main.prod.${query}.c1/start-v2`;
    const body = JSON.stringify({ deliveryId });
    const environment = outboundTo(server.port) as EffectEnvironment;
    const answer = await deliver(environment, {
      url: `http://hooks.example:${server.port}/`,
      secret: 'env:HOOK_SECRET',
      secretHeaders: {},
      deliveryId,
      attempt: 1,
      headers: {},
      body,
      atMs: AT,
      signal: new AbortController().signal,
    });
    expect(answer).toMatchObject({ ok: true });
    const arrived = server.arrived[0];
    const delivery = String(arrived?.headers['signalbox-delivery']);
    expect(delivery).toBe(`main.prod.${sent}.c1/start-v2`);
    const signature = String(arrived?.headers['signalbox-signature']);
    expect(isSignedBy(SECRET, signature, { deliveryId: delivery, body: arrived?.body ?? '' }, AT)).toBe(true);
  },
);
