import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { dropDatabase } from './create-database';
import { isDatabaseError } from './database-error';
import { diffToSchema } from './drift';
import { migrate } from './migrate';
import { readMigrations } from './schema-files';
import { createTestDatabase, withDatabase } from './testing';

const made: string[] = [];

async function emptyDatabase(): Promise<string> {
  const url = await createTestDatabase('empty');
  made.push(url);
  return url;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

afterEach(async () => {
  for (const url of made.splice(0)) await dropDatabase(url);
});

describe('migrate', () => {
  test('brings an empty database to every migration, in order', async () => {
    const { migrationDirectories } = await readMigrations();
    expect(await migrate(await emptyDatabase())).toEqual(
      migrationDirectories.map((migration) => migration.path),
    );
  });

  test('applies nothing the second time', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    expect(await migrate(url)).toEqual([]);
  });

  test('lets starters at once wait for each other: each migration is applied by exactly one', async () => {
    const url = await emptyDatabase();
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    const { migrationDirectories } = await readMigrations();
    expect(applied.flat()).toEqual(migrationDirectories.map((migration) => migration.path));
  });

  test('refuses a database that a newer version has migrated', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    await run(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       VALUES ('x', 'x', now(), '29991231235959_from_the_future', 1)`,
    );
    const failure = await migrate(url).catch((error: unknown) => error);
    expect(isDatabaseError(failure, 'history-diverged')).toBe(true);
    expect(String(failure)).toContain('29991231235959_from_the_future');
  });

  test('says where no database answers', async () => {
    const failure = await migrate('postgresql://nobody:secret@127.0.0.1:1/nowhere').catch(
      (error: unknown) => error,
    );
    expect(isDatabaseError(failure, 'unreachable')).toBe(true);
    expect(String(failure)).toContain('127.0.0.1:1/nowhere');
    expect(String(failure)).not.toContain('secret');
  });
});

describe('schema.prisma and the migrations', () => {
  const database = withDatabase();

  test('describe the same database: run `npm run migration -- <name>` when this fails', async () => {
    expect(await diffToSchema(database.url)).toBeUndefined();
  });

  test('drift is noticed: the diff is not blind', async () => {
    const url = await createTestDatabase('migrated');
    made.push(url);
    await run(url, 'CREATE TABLE stray (id int PRIMARY KEY)');
    expect(await diffToSchema(url)).toContain('stray');
  });
});
