import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from '@/lib/server/config/environment';
import { isDatabaseError } from './database-error';
import { discardEmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres';
import { isAlive } from './embedded/postmaster-file';
import { provideDatabase } from './provide-database';
import { createTestDatabase } from './testing';

describe('provideDatabase', () => {
  let home = '';

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'signalbox-test-'));
  });

  afterEach(async () => {
    await discardEmbeddedPostgres(home);
    await rm(home, { recursive: true, force: true });
  });

  test('starts the embedded server, migrated, and stops it on release', async () => {
    const database = await provideDatabase(readEnvironment({ SIGNALBOX_HOME: home }));
    expect(await migrations(database.url)).toBeGreaterThan(0);
    const server = await startEmbeddedPostgres(home);
    await database.release();
    expect(isAlive(server.pid)).toBe(false);
  });

  test('leaves the server running while somebody else uses it', async () => {
    const database = await provideDatabase(readEnvironment({ SIGNALBOX_HOME: home }));
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await database.release();
    await other.query('SELECT 1');
    await other.end();
  });

  test('uses and migrates the database of DATABASE_URL, and leaves it alone on release', async () => {
    const url = await createTestDatabase('empty');
    const database = await provideDatabase(readEnvironment({ DATABASE_URL: url, SIGNALBOX_HOME: home }));
    expect(database.url).toBe(url);
    await database.release();
    expect(await migrations(url)).toBeGreaterThan(0);
  });

  test('says when nobody answers at DATABASE_URL', async () => {
    const environment = readEnvironment({
      DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c',
      SIGNALBOX_HOME: home,
    });
    const failure = await provideDatabase(environment).catch((error: unknown) => error);
    expect(isDatabaseError(failure, 'unreachable')).toBe(true);
  });
});

async function migrations(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query('SELECT 1 FROM _prisma_migrations WHERE finished_at IS NOT NULL');
  await client.end();
  return found.rowCount ?? 0;
}
