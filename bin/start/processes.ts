import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '@/lib/server/config/environment';
import { Child, type Remember } from './child';
import type { Cleanup } from './cleanup';
import type { DatabaseServer } from './database';

export type ProcessPlan = {
  root: string;
  environment: Environment;
  databaseUrl: () => string;
  server: DatabaseServer;
  cleanup: Cleanup;
  remember: Remember;
};

/** Starts the collector and the pages, which find everything in their environment; returns the pages. */
export function startProcesses(plan: ProcessPlan): Child {
  const { root, cleanup, server } = plan;
  const { home, host, port, configFile } = plan.environment;
  const environment = () => ({
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: plan.databaseUrl(),
    SIGNALBOX_CONFIG: configFile ?? '',
    SIGNALBOX_HOME: home,
    HOST: host,
    PORT: String(port),
  });
  const endWithParent = ['--import', pathToFileURL(join(root, 'bin/start/end-with-parent.js')).href];
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const start = (name: string, patienceMs: number, args: string[]) =>
    new Child({
      name,
      arguments: args,
      environment,
      log: join(home, 'logs', `${name}.log`),
      patienceMs,
      onStart: plan.remember(name),
    });
  const collector = start('collector', 8_000, ['--import', 'tsx', ...endWithParent, 'bin/collector.ts']);
  // Open pages hold a live connection each, which never ends by itself: they are not waited for.
  const pages = start('pages', 1_500, [
    ...[...endWithParent, next, 'start'],
    ...['--hostname', host, '--port', String(port)],
  ]);
  for (const child of [collector, pages]) server.onMoved(() => child.restart());
  cleanup.add('collector and the pages', () => Promise.all([collector.stop(), pages.stop()]));
  return pages;
}
