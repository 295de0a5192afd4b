import type { Environment } from '@/lib/server/config/environment';
import { loadConfig } from '@/lib/server/config/load-config';
import { assertMayListen } from '@/lib/server/config/reachable';
import type { SignInConfig } from '@/lib/server/config/sign-in';
import { createDatabase, dropDatabase } from '@/lib/server/db/create-database';
import { withDatabaseName } from '@/lib/server/db/database-url';
import { migrate } from '@/lib/server/db/migrate';
import { buildIfNeeded } from './build';
import type { Remember } from './child';
import { claimFolder } from './claim-folder';
import { Cleanup } from './cleanup';
import { bringUpDatabase, type DatabaseServer } from './database';
import { startDemo } from './demo';
import { showFirstAdminLink } from './first-admin';
import { untilHealthy } from './health';
import { goOn, Interrupted } from './interrupted';
import { assertPortFree } from './port';
import { identify } from './process-identity';
import { startProcesses } from './processes';
import type { RunLock } from './run-lock';
import { report, say } from './terminal';

export type RunPlan = { root: string; environment: Environment; stop: AbortSignal };

/** Before the demo's own configuration exists, all that counts of it: its people have no passwords. */
const DEMO_SIGN_IN: SignInConfig = { method: 'demo', people: [] };

/** A run before might still hold the port for a moment. */
const portPatienceMs = 5_000;

/** Brings everything up, keeps it up until `stop`, and takes everything down again. */
export async function run({ root, environment, stop }: RunPlan): Promise<void> {
  const cleanup = new Cleanup();
  try {
    await bringUp(root, environment, stop, cleanup);
    if (!stop.aborted)
      await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }));
    say('Stopping …');
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    say('Stopping …');
  } finally {
    await cleanup.run();
  }
  say('Stopped.');
}

async function bringUp(
  root: string,
  environment: Environment,
  stop: AbortSignal,
  cleanup: Cleanup,
): Promise<void> {
  const { home, host, port, configFile } = environment;
  // A broken configuration is said before anything is started.
  const signIn = configFile === undefined ? DEMO_SIGN_IN : (await loadConfig(configFile)).signIn;
  assertMayListen(environment, signIn);
  const lock = await claimFolder(home);
  cleanup.add('run', () => lock.release());
  await assertPortFree(host, port, lock.leftOver.length > 0 ? portPatienceMs : 0);
  const remember = rememberChildren(lock);

  // A database that cannot be used is said before the minute that a build takes.
  const server = await bringUpDatabase(environment, cleanup);
  goOn(stop);
  await buildIfNeeded(root, stop);
  goOn(stop);
  const demo =
    configFile === undefined
      ? await startDemo({ home, controlPort: port + 1, cleanup, remember, stop })
      : undefined;
  goOn(stop);
  const databaseUrl = await prepareDatabase(server, demo === undefined ? 'kept' : 'demo');
  goOn(stop);

  const pages = startProcesses({
    root,
    environment: { ...environment, configFile: demo?.configFile ?? configFile },
    databaseUrl,
    server,
    cleanup,
    remember,
  });
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  await untilHealthy(address, stop, () => (pages.ends >= 3 ? pages.tail : undefined));
  goOn(stop);
  lock.write({ address });
  await showFirstAdminLink(databaseUrl(), environment, signIn);
  report('open', `${address}   (Ctrl-C stops everything)`);
}

/** Keeps the pids of the children in the lock file, for whoever starts after an abrupt end. */
function rememberChildren(lock: RunLock): Remember {
  const children = new Map<string, number>();
  return (name) => (pid) => {
    if (pid === undefined) children.delete(name);
    else children.set(name, pid);
    lock.write({ children: [...children].map(([child, id]) => ({ name: child, ...identify(id) })) });
  };
}

/** Creates and migrates the database; what the demo shows has shifted times, so its history starts anew. */
async function prepareDatabase(server: DatabaseServer, kind: 'kept' | 'demo'): Promise<() => string> {
  const url = () => {
    const kept = server.url('signalbox');
    return kind === 'demo' ? withDatabaseName(kept, 'signalbox_demo') : kept;
  };
  if (kind === 'demo') await dropDatabase(url());
  if (kind === 'demo' || server.embedded) await createDatabase(url());
  const applied = await migrate(url());
  if (applied.length > 0) report('migrated', `${applied.length} step${applied.length === 1 ? '' : 's'}`);
  return url;
}
