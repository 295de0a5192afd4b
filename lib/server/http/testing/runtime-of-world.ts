import { actorAsking } from '@/lib/server/auth/asking';
import { NO_SIGN_IN } from '@/lib/server/auth/sign-in';
import { openTokenDoor } from '@/lib/server/auth/token/token-door';
import { Listener } from '@/lib/server/notify/listener';
import type { Runtime } from '@/lib/server/runtime';
import type { RecordedWorld } from '@/lib/server/service/cutover/testing/recorded-world';
import { testContext } from '@/lib/server/service/testing/test-context';
import { WebhookSecrets } from '@/lib/server/service/webhook/webhook-secrets';

const shared = globalThis as typeof globalThis & { signalboxRuntime?: Promise<Runtime> };

/** Lets the handlers that Next calls answer for a recorded world, on its clock; tokens are real. */
export function serveWorld(world: RecordedWorld, databaseUrl: string, address: string): void {
  const clock = () => world.nowMs;
  const installation = { ...testContext(world.db).installation, address };
  const tokens = openTokenDoor({ db: world.db, clock, installation });
  const actorOf: Runtime['actorOf'] = (call) => actorAsking({ signIn: NO_SIGN_IN, tokens }, call);
  shared.signalboxRuntime = Promise.resolve({
    db: world.db,
    listener: new Listener(databaseUrl),
    clock,
    signIn: NO_SIGN_IN,
    address,
    installation,
    webhookSecrets: new WebhookSecrets(process.env, (line) => console.error(line)),
    actorOf,
    context: async ({ requestId, headers, signal }) => ({
      ...world.ctx(await actorOf({ requestId, headers })),
      installation,
      requestId,
      signal,
    }),
  });
}

/** Handlers have nobody to answer for any more. */
export function serveNobody(): void {
  shared.signalboxRuntime = undefined;
}
