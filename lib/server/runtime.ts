import type { Actor } from '@/lib/domain/actor';
import { actorAsking } from '@/lib/server/auth/asking';
import { demoSignIn, NO_SIGN_IN, type SignIn } from '@/lib/server/auth/sign-in';
import { openTokenDoor } from '@/lib/server/auth/token/token-door';
import { readEnvironment } from '@/lib/server/config/environment';
import { loadConfig } from '@/lib/server/config/load-config';
import { assertMayListen, publicAddress } from '@/lib/server/config/reachable';
import type { SignInConfig } from '@/lib/server/config/sign-in';
import { type Database, openDatabase } from '@/lib/server/db/client';
import { Listener } from '@/lib/server/notify/listener';
import {
  type Clock,
  type Installation,
  type ServiceContext,
  systemClock,
} from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { WebhookSecrets } from '@/lib/server/service/webhook/webhook-secrets';
import { openStorage } from '@/lib/storage/open';
import packageFile from '@/package.json';

/** The composition root of the web process: made once, with the first request that needs it. */
export interface Runtime {
  db: Database;
  listener: Listener;
  clock: Clock;
  signIn: SignIn;
  /** Where people open this installation, such as `https://signalbox.example`. */
  address: string;
  installation: Installation;
  webhookSecrets: WebhookSecrets;
  /** Who acts behind a request, by its token or its session. @throws ServiceError `unauthenticated`, `too-many` */
  actorOf: (call: { requestId: string; headers: Headers }) => Promise<Actor>;
  /** The context of one call: whoever acts is read from its headers. */
  context: (call: { requestId: string; headers: Headers; signal?: AbortSignal }) => Promise<ServiceContext>;
}

// On globalThis: a module reloaded in development must not open a second pool.
const shared = globalThis as typeof globalThis & { signalboxRuntime?: Promise<Runtime> };

export function runtime(): Promise<Runtime> {
  shared.signalboxRuntime ??= compose().catch((error) => {
    shared.signalboxRuntime = undefined;
    throw error;
  });
  return shared.signalboxRuntime;
}

async function compose(): Promise<Runtime> {
  const environment = readEnvironment();
  const { databaseUrl, configFile } = environment;
  if (databaseUrl === undefined) {
    throw new ServiceError(
      'unavailable',
      'The pages were started without a database. Start them with `npm start`, or set DATABASE_URL to a migrated PostgreSQL.',
    );
  }
  const config = configFile === undefined ? undefined : await loadConfig(configFile);
  assertMayListen(environment, config?.signIn);
  const address = publicAddress(environment, config?.signIn);
  const db = openDatabase(databaseUrl, {
    applicationName: 'signalbox-pages',
    onConnectionError: (error) => console.error(`database connection lost: ${error.message}`),
  });
  const signIn = await openSignIn(config?.signIn, { db, address, home: environment.home });
  const installation: Installation = {
    version: packageFile.version,
    signIn,
    address,
    notice:
      config?.notice === undefined
        ? null
        : {
            text: config.notice.text,
            href: config.notice.href ?? null,
            linkText: config.notice.linkText ?? null,
          },
  };
  const webhookSecrets = new WebhookSecrets(process.env, (line) => console.error(line));
  webhookSecrets.tellOf(config?.webhooks ?? {});
  const tokens = openTokenDoor({ db, clock: systemClock, installation });
  const actorOf: Runtime['actorOf'] = (call) => actorAsking({ signIn, tokens }, call);
  return {
    db,
    listener: new Listener(databaseUrl),
    clock: systemClock,
    signIn,
    address,
    installation,
    webhookSecrets,
    actorOf,
    context: async ({ requestId, headers, signal }) => ({
      actor: await actorOf({ requestId, headers }),
      db,
      clock: systemClock,
      requestId,
      storageOf: openStorage,
      config: config ?? null,
      installation,
      signal,
    }),
  };
}

async function openSignIn(
  config: SignInConfig | undefined,
  { db, address, home }: { db: Database; address: string; home: string },
): Promise<SignIn> {
  if (config === undefined) return NO_SIGN_IN;
  if (config.method === 'demo') return demoSignIn(config);
  // Loaded where it is used: the library costs every other installation's start nothing.
  const [{ openPasswordDoor }, { passwordSignIn }, { signInSecret }] = await Promise.all([
    import('@/lib/server/auth/password/door'),
    import('@/lib/server/auth/password/sign-in'),
    import('@/lib/server/auth/password/secret'),
  ]);
  const secret = await signInSecret(config.secret, home);
  return passwordSignIn(db, openPasswordDoor(db, { address, secret }));
}
