import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from './create-database';
import {
  discardEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres';
import { migrate } from './migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, unused database from which test databases are copied. */
    migratedDatabaseUrl: string;
  }
}

/** Vitest's global setup: one throwaway PostgreSQL server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'signalbox-test-'));
  const server = await startEmbeddedPostgres(home, 'throwaway');
  const watcher = stopWithUs(server, await realpath(join(home, 'postgres')));
  const template = server.url('template_migrated');
  await createDatabase(template);
  await migrate(template);
  project.provide('migratedDatabaseUrl', template);
  return async () => {
    watcher.kill('SIGKILL');
    watcher.stdin?.destroy();
    await discardEmbeddedPostgres(home);
    await rm(home, { recursive: true, force: true });
  };
}

/** A killed test run must not leave a server behind: a shell stops it when our end of its input closes. */
function stopWithUs(server: EmbeddedPostgres, folder: string): ChildProcess {
  const script = 'read -r _; kill -INT "$0"; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"';
  const watcher = spawn('sh', ['-c', script, String(server.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return watcher;
}
