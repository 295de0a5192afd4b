import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '@/lib/server/config/environment';
import { loadConfig } from '@/lib/server/config/load-config';
import { createDatabase, dropDatabase } from '@/lib/server/db/create-database';
import { databaseName, withDatabaseName } from '@/lib/server/db/database-url';
import { migrate } from '@/lib/server/db/migrate';
import { buildIfNeeded } from './build';
import { Child } from './child';
import { claimFolder } from './claim-folder';
import { Cleanup } from './cleanup';
import { bringUpDatabase } from './database';
import { startDemo } from './demo';
import { untilHealthy } from './health';
import { assertPortFree } from './port';
import { identify } from './process-identity';
import { report, say } from './terminal';

export type RunPlan = { root: string; environment: Environment; stop: AbortSignal };

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
    if (!(stop.aborted && error instanceof Interrupted)) throw error;
    say('Stopping …');
  } finally {
    await cleanup.run();
  }
  say('Stopped.');
}

/** Asked to stop while still starting. */
class Interrupted extends Error {}

async function bringUp(
  root: string,
  environment: Environment,
  stop: AbortSignal,
  cleanup: Cleanup,
): Promise<void> {
  const { home, host, port, configFile } = environment;
  // A broken configuration is said before anything is started.
  if (configFile !== undefined) await loadConfig(configFile);
  const lock = await claimFolder(home);
  cleanup.add('run', () => lock.release());
  await assertPortFree(host, port, lock.leftOver.length > 0 ? portPatienceMs : 0);
  const children = new Map<string, number>();
  const remember = (name: string) => (pid: number | undefined) => {
    if (pid === undefined) children.delete(name);
    else children.set(name, pid);
    lock.write({ children: [...children].map(([child, id]) => ({ name: child, ...identify(id) })) });
  };

  // A database that cannot be used is said before the minute that a build takes.
  const server = await bringUpDatabase(environment, cleanup);
  goOn(stop);
  await buildIfNeeded(root, stop);
  goOn(stop);

  const demo =
    configFile === undefined
      ? await startDemo({ root, home, controlPort: port + 1, cleanup, onStart: remember('demo') })
      : undefined;
  goOn(stop);
  if (demo)
    report(
      'demo',
      `a recording of real Spark is replayed${demo.control ? `; controls at ${demo.control}` : ''}`,
    );

  const name = server.given === undefined ? 'signalbox' : databaseName(server.given);
  const databaseUrl = () => (demo ? withDatabaseName(server.url(name), 'signalbox_demo') : server.url(name));
  // What the demo shows has shifted times: its history starts anew with each start.
  if (demo) await dropDatabase(databaseUrl());
  if (demo || server.given === undefined) await createDatabase(databaseUrl());
  const applied = await migrate(databaseUrl());
  if (applied.length > 0) report('migrated', `${applied.length} step${applied.length === 1 ? '' : 's'}`);
  goOn(stop);

  const childEnvironment = () => ({
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl(),
    SIGNALBOX_CONFIG: demo?.configFile ?? configFile ?? '',
    SIGNALBOX_HOME: home,
    HOST: host,
    PORT: String(port),
  });
  const endWithParent = ['--import', pathToFileURL(join(root, 'bin/start/end-with-parent.js')).href];
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const plans = {
    collector: ['--import', 'tsx', ...endWithParent, 'bin/collector.ts'],
    pages: [...endWithParent, next, 'start', '--hostname', host, '--port', String(port)],
  };
  const [, pages] = Object.entries(plans).map(([each, args]) => {
    const child = new Child({
      name: each,
      arguments: args,
      environment: childEnvironment,
      log: join(home, 'logs', `${each}.log`),
      onStart: remember(each),
    });
    cleanup.add(each, () => child.stop());
    server.onMoved(() => child.restart());
    return child;
  });
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  await untilHealthy(address, stop, () => (pages && pages.ends >= 3 ? pages.tail : undefined));
  lock.write({ address });
  report('open', `${address}   (Ctrl-C stops everything)`);
}

function goOn(stop: AbortSignal): void {
  if (stop.aborted) throw new Interrupted();
}
