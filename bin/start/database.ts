import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@/lib/server/config/environment';
import { assertReachable } from '@/lib/server/db/assert-reachable';
import { describeDatabase } from '@/lib/server/db/database-url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/server/db/embedded/embedded-postgres';
import { isAlive } from '@/lib/server/db/embedded/postmaster-file';
import type { Cleanup } from './cleanup';
import { report, say } from './terminal';

const watchMs = 1_000;
const longestDelayMs = 30_000;

/** The server that this run uses. `url` may change when the embedded one had to be started again. */
export type DatabaseServer = {
  embedded: boolean;
  /** The embedded server's database of that name; with DATABASE_URL always the one that it names. */
  url: (database: string) => string;
  /** Told when the server has come back under another address. */
  onMoved: (tell: () => void) => void;
};

/** The PostgreSQL named by DATABASE_URL, or the embedded one: started, or adopted from a run that ended abruptly. */
export async function bringUpDatabase(environment: Environment, cleanup: Cleanup): Promise<DatabaseServer> {
  const given = environment.databaseUrl;
  if (given !== undefined) {
    await assertReachable(given);
    report('database', `${describeDatabase(given)}, from DATABASE_URL`);
    return { embedded: false, url: () => given, onMoved: () => undefined };
  }
  let server = await startEmbeddedPostgres(environment.home);
  const how = server.adopted ? 'adopted: it was still running' : 'started';
  report('database', `PostgreSQL on 127.0.0.1:${server.port} (${how})`);
  const listeners: (() => void)[] = [];
  const watching = new AbortController();
  const watched = keepUp();
  cleanup.add('database', async () => {
    watching.abort();
    await watched;
    await server.stop();
  });
  return {
    embedded: true,
    url: (database) => server.url(database),
    onMoved: (tell) => listeners.push(tell),
  };

  async function keepUp(): Promise<void> {
    let delayMs = watchMs;
    while (!watching.signal.aborted) {
      await sleep(delayMs, undefined, { signal: watching.signal }).catch(() => undefined);
      if (watching.signal.aborted || isAlive(server.pid)) continue;
      say(
        `The database ended (pid ${server.pid}); starting it again. Its log: ${environment.home}/postgres/server.log`,
      );
      const next = await startAgain(server);
      delayMs = next ? watchMs : Math.min(delayMs * 2, longestDelayMs);
      if (!next) continue;
      const moved = next.port !== server.port;
      server = next;
      if (moved) for (const tell of listeners) tell();
    }
  }

  async function startAgain(before: EmbeddedPostgres): Promise<EmbeddedPostgres | undefined> {
    try {
      return await startEmbeddedPostgres(environment.home, 'durable', before.port);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
