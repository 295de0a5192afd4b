import { LOCAL_OPERATOR } from '@/lib/domain/actor';
import { readEnvironment } from '@/lib/server/config/environment';
import { loadConfig } from '@/lib/server/config/load-config';
import { type Database, openDatabase } from '@/lib/server/db/client';
import { Listener } from '@/lib/server/notify/listener';
import {
  type Clock,
  type Installation,
  type ServiceContext,
  systemClock,
} from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { openStorage } from '@/lib/storage/open';
import packageFile from '@/package.json';

/** The composition root of the web process: made once, with the first request that needs it. */
export interface Runtime {
  db: Database;
  listener: Listener;
  clock: Clock;
  /** The context of one call. Without sign-in there is one person: whoever sits at this machine. */
  context: (call: { requestId: string; signal?: AbortSignal }) => ServiceContext;
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
  const { databaseUrl, configFile } = readEnvironment();
  if (databaseUrl === undefined) {
    throw new ServiceError(
      'unavailable',
      'The pages were started without a database. Start them with `npm start`, or set DATABASE_URL to a migrated PostgreSQL.',
    );
  }
  const config = configFile === undefined ? undefined : await loadConfig(configFile);
  const installation: Installation = {
    version: packageFile.version,
    notice:
      config?.notice === undefined
        ? null
        : {
            text: config.notice.text,
            href: config.notice.href ?? null,
            linkText: config.notice.linkText ?? null,
          },
  };
  const db = openDatabase(databaseUrl, {
    applicationName: 'signalbox-pages',
    onConnectionError: (error) => console.error(`database connection lost: ${error.message}`),
  });
  return {
    db,
    listener: new Listener(databaseUrl),
    clock: systemClock,
    context: ({ requestId, signal }) => ({
      actor: LOCAL_OPERATOR,
      db,
      clock: systemClock,
      requestId,
      storageOf: openStorage,
      installation,
      signal,
    }),
  };
}
