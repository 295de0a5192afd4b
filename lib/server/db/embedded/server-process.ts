import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from '../database-error';
import type { Account } from './account';
import type { Binaries } from './binaries';
import { serverEnvironment } from './initialise';
import type { Place } from './place';
import { isAlive, type Postmaster, runningPostmaster } from './postmaster-file';

const startPatienceMs = 60_000;
const stopPatienceMs = 30_000;
const pollMs = 25;
const logLimitBytes = 10 * 1024 * 1024;

/**
 * Starts a server that outlives this process, or finds the one that serves the folder already.
 * Two starters at once: PostgreSQL lets one own the folder, the other finds it.
 */
export async function startServer(
  place: Place,
  binaries: Binaries,
  account: Account | undefined,
  settings: Record<string, string>,
  preferredPort: number | undefined,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const begun = sizeOf(place.log);
  for (let attempt = 1; ; attempt += 1) {
    const running = await settledPostmaster(place);
    if (running) return { postmaster: running, adopted: attempt === 1 };
    const port = await freePort(attempt === 1 ? preferredPort : undefined);
    const exit = launch(place, binaries, account, { ...settings, port: String(port) });
    const ready = await Promise.race([exit, readyServer(place)]);
    if (typeof ready === 'object') return { postmaster: ready, adopted: false };
    // The port may have been taken since, or another starter was first: looked at again from the start.
    if (attempt === 3) {
      throw new DatabaseError(
        'start-failed',
        `The embedded PostgreSQL did not start in ${place.data}: ${lastFatal(place.log, begun)} The whole log is ${place.log}.`,
      );
    }
    await sleep(200);
  }
}

/** Stops a server the orderly way: sessions are ended, everything is written. */
export async function stopServer(place: Place): Promise<void> {
  const running = runningPostmaster(place.data);
  if (!running) return;
  // SIGINT: fast shutdown; SIGQUIT: immediate, recovered at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(running.pid, signal);
    const patience = Date.now() + stopPatienceMs;
    while (Date.now() < patience) {
      if (!isAlive(running.pid)) return;
      await sleep(pollMs);
    }
  }
  throw new DatabaseError(
    'stop-failed',
    `The embedded PostgreSQL (pid ${running.pid}) in ${place.data} did not stop. See ${place.log}.`,
  );
}

/** The server of the folder once it is ready; `undefined` when there is none, or it has just stopped. */
async function settledPostmaster(place: Place): Promise<Postmaster | undefined> {
  const patience = Date.now() + startPatienceMs;
  while (Date.now() < patience) {
    const found = runningPostmaster(place.data);
    if (found === undefined || found.status === 'ready') return found;
    await sleep(pollMs);
  }
  throw new DatabaseError(
    'start-failed',
    `The embedded PostgreSQL in ${place.data} runs but was not ready within ${startPatienceMs / 1000} s. See ${place.log}.`,
  );
}

async function readyServer(place: Place): Promise<Postmaster> {
  const patience = Date.now() + startPatienceMs;
  while (Date.now() < patience) {
    const found = runningPostmaster(place.data);
    if (found?.status === 'ready') return found;
    await sleep(pollMs);
  }
  throw new DatabaseError(
    'start-failed',
    `The embedded PostgreSQL in ${place.data} was not ready within ${startPatienceMs / 1000} s. See ${place.log}.`,
  );
}

function launch(
  place: Place,
  binaries: Binaries,
  account: Account | undefined,
  settings: Record<string, string>,
): Promise<'ended'> {
  rotate(place.log);
  const log = openSync(place.log, 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', place.data, ...flags], {
    uid: account?.uid,
    gid: account?.gid,
    cwd: place.folder,
    env: serverEnvironment,
    // Its own session: Ctrl-C in the terminal reaches us, and we stop it when everybody has let go of it.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return new Promise((resolve, reject) => {
    child.on('error', (cause) =>
      reject(
        new DatabaseError(
          'start-failed',
          `Cannot run ${binaries.postgres}: ${cause.message}. Run \`npm ci\` again.`,
          {
            cause,
          },
        ),
      ),
    );
    child.on('exit', () => resolve('ended'));
  });
}

function rotate(log: string): void {
  try {
    if (statSync(log).size > logLimitBytes) renameSync(log, `${log}.old`);
  } catch {
    // No log yet.
  }
}

function sizeOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0;
}

/** Why the server ended, from what it wrote since the log had `begun` bytes: what earlier runs wrote is no reason. */
function lastFatal(log: string, begun: number): string {
  try {
    const bytes = readFileSync(log);
    // A log that is shorter now was rotated.
    const lines = bytes
      .subarray(bytes.length < begun ? 0 : begun)
      .toString('utf8')
      .split('\n');
    return (
      lines.filter((line) => /FATAL|PANIC|ERROR/.test(line)).at(-1) ??
      lines.filter(Boolean).at(-1) ??
      'no output.'
    );
  } catch {
    return 'it wrote no log.';
  }
}

/** A loopback port that nobody listens on now: the preferred one, or any. */
async function freePort(preferred = 0): Promise<number> {
  const port = await listenOnce(preferred);
  return port ?? (await listenOnce(0)) ?? 0;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : undefined));
    });
  });
}
