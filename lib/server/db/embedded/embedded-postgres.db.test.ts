import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
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

  test.runIf(process.getuid?.() === 0)(
    'runs as whoever owns its data, whatever number the account has now',
    async () => {
      const first = await startEmbeddedPostgres(home);
      await createDatabase(first.url('kept'));
      await first.stop();
      const other = 61_234;
      execFileSync('chown', ['-R', `${other}:${other}`, `${await realpath(join(home, 'postgres'))}/data`]);
      const next = await startEmbeddedPostgres(home);
      expect(await databases(next.url('postgres'))).toContain('kept');
    },
  );

  test('what an earlier run logged is not given as the reason of a start that fails', async () => {
    const first = await startEmbeddedPostgres(home);
    await first.stop();
    await appendFile(join(home, 'postgres', 'server.log'), 'LOG x ERROR: of yesterday\n');
    await writeFile(join(home, 'postgres', 'data', 'postgresql.conf'), 'no_such_setting = 1\n');
    const failure = await startEmbeddedPostgres(home).catch((error: unknown) => error);
    expect(String(failure)).toContain('did not start');
    expect(String(failure)).not.toContain('yesterday');
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
