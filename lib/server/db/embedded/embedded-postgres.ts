import { readFile, rm } from 'node:fs/promises';
import pg from 'pg';
import { DatabaseError } from '../database-error';
import { ownerOf, serverAccount } from './account';
import { binariesFor, installedBinaries } from './binaries';
import { initialise, superuser } from './initialise';
import { locatePlace, type Place } from './place';
import { startServer, stopServer } from './server-process';

/** A PostgreSQL server of our own on the loopback address. */
export type EmbeddedPostgres = {
  pid: number;
  port: number;
  /** True when the server was running already, left by a run that ended abruptly or shared with another. */
  adopted: boolean;
  /** The URL of a database on this server, which need not exist yet. */
  url(database: string): string;
  stop(): Promise<void>;
};

/** How the server is run: `durable` for people's data, `throwaway` for tests. */
export type Durability = 'durable' | 'throwaway';

const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL server that belongs to `home`, or adopts it when it runs already. It lives on after
 * this process unless `stop` is called. `preferredPort` is taken when it is free.
 */
export async function startEmbeddedPostgres(
  home: string,
  durability: Durability = 'durable',
  preferredPort?: number,
): Promise<EmbeddedPostgres> {
  const unprivileged = serverAccount();
  const { place, shared } = await locatePlace(home, unprivileged);
  const account = unprivileged && ownerOf(place.data, unprivileged);
  const binaries = account ? await binariesFor(account, shared) : await installedBinaries();
  const throwaway = durability === 'throwaway';
  await initialise(place, binaries, account, throwaway);
  const settings = throwaway ? { ...commonSettings, ...throwawaySettings } : commonSettings;
  const { postmaster, adopted } = await startServer(place, binaries, account, settings, preferredPort);
  const password = await readFile(place.password, 'utf8');
  const url = (database: string) =>
    `postgresql://${superuser}:${password}@127.0.0.1:${postmaster.port}/${encodeURIComponent(database)}`;
  await assertOurs(url('postgres'), place);
  return { pid: postmaster.pid, port: postmaster.port, adopted, url, stop: () => stopServer(place) };
}

/** Stops the server of `home` and removes its files: for tests and their temporary folders only. */
export async function discardEmbeddedPostgres(home: string): Promise<void> {
  const { place } = await locatePlace(home, serverAccount());
  await stopServer(place);
  await rm(place.folder, { recursive: true, force: true });
  await rm(`${home}/postgres`, { recursive: true, force: true });
}

/** Whoever answers on that port must be the server of our folder, and take our password. */
async function assertOurs(url: string, place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'signalbox-start' });
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError(
      'start-failed',
      `The embedded PostgreSQL in ${place.data} runs but refuses us: ${reason}. See ${place.log}.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
