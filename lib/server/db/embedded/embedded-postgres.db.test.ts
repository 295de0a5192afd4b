import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../create-database';
import { isDatabaseError } from '../database-error';
import { discardEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { isAlive } from './postmaster-file';

describe('the embedded server', () => {
  let home = '';

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'signalbox-test-'));
  });

  afterEach(async () => {
    await discardEmbeddedPostgres(home);
    await rm(home, { recursive: true, force: true });
  });

  test('starts, is adopted by the next starter, and keeps its data over a stop', async () => {
    const first = await startEmbeddedPostgres(home);
    expect(first.adopted).toBe(false);
    await createDatabase(first.url('kept'));

    const second = await startEmbeddedPostgres(home);
    expect(second).toMatchObject({ adopted: true, pid: first.pid, port: first.port });

    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
    const third = await startEmbeddedPostgres(home);
    expect(third.adopted).toBe(false);
    expect(await databases(third.url('postgres'))).toContain('kept');
  });

  test('two starters at once end with one server', async () => {
    const servers = await Promise.all([startEmbeddedPostgres(home), startEmbeddedPostgres(home)]);
    expect(new Set(servers.map((server) => server.pid)).size).toBe(1);
  });

  test('recovers from a killed server', async () => {
    const killed = await startEmbeddedPostgres(home);
    await createDatabase(killed.url('kept'));
    process.kill(killed.pid, 'SIGKILL');
    const next = await startEmbeddedPostgres(home);
    expect(next.pid).not.toBe(killed.pid);
    expect(await databases(next.url('postgres'))).toContain('kept');
  });

  test('starts although a left-over file names a pid that another program has now', async () => {
    const first = await startEmbeddedPostgres(home);
    const file = join(home, 'postgres', 'data', 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    await first.stop();
    await writeFile(file, text.replace(String(first.pid), String(process.pid)));
    const next = await startEmbeddedPostgres(home);
    expect(next.adopted).toBe(false);
  });

  test('listens on the loopback address only and asks for the password', async () => {
    const server = await startEmbeddedPostgres(home);
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    const listen = await client.query('SHOW listen_addresses');
    const sockets = await client.query('SHOW unix_socket_directories');
    await client.end();
    expect(listen.rows[0]).toEqual({ listen_addresses: '127.0.0.1' });
    expect(sockets.rows[0]).toEqual({ unix_socket_directories: '' });
    const stranger = new pg.Client({
      connectionString: server.url('postgres').replace(/:[^:@/]+@/, ':guess@'),
    });
    await expect(stranger.connect()).rejects.toThrow(/password/);
  });

  test('refuses a data folder of another major version in one clear sentence', async () => {
    const server = await startEmbeddedPostgres(home);
    await server.stop();
    await writeFile(join(home, 'postgres', 'data', 'PG_VERSION'), '12\n');
    const failure = await startEmbeddedPostgres(home).catch((error: unknown) => error);
    expect(isDatabaseError(failure, 'start-failed')).toBe(true);
    expect(String(failure)).toContain('written by PostgreSQL 12');
  });

  test('leaves nothing when discarded', async () => {
    await startEmbeddedPostgres(home);
    await discardEmbeddedPostgres(home);
    expect(existsSync(join(home, 'postgres'))).toBe(false);
  });
});

async function databases(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
  await client.end();
  return found.rows.map((row) => row.datname);
}
