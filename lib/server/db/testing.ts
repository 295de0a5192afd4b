import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from './client';
import { createDatabase, dropDatabase } from './create-database';
import { withDatabaseName } from './database-url';

/** A migrated database of one test file's own. Valid inside hooks and tests. */
export type TestDatabase = { readonly client: Database; readonly url: string };

/**
 * Gives the calling test file a fresh, migrated database and drops it after the file's last test.
 * The file must be named `*.db.test.ts`: that makes Vitest start the shared server (see testing-server.ts).
 */
export function withDatabase(): TestDatabase {
  let opened: { client: Database; url: string } | undefined;
  const current = () => {
    if (!opened) throw new Error('withDatabase(): the database exists only inside hooks and tests.');
    return opened;
  };
  beforeAll(async () => {
    const url = await createTestDatabase('migrated');
    opened = { url, client: openDatabase(url, { applicationName: 'signalbox-test' }) };
  });
  afterAll(async () => {
    if (!opened) return;
    await opened.client.$disconnect();
    await dropDatabase(opened.url);
  });
  return {
    get client() {
      return current().client;
    },
    get url() {
      return current().url;
    },
  };
}

/** Creates a database on the shared test server, `migrated` or `empty`, and returns its URL. */
export async function createTestDatabase(content: 'migrated' | 'empty'): Promise<string> {
  const template = inject('migratedDatabaseUrl');
  const url = withDatabaseName(template, `test_${randomUUID().replaceAll('-', '')}`);
  await createDatabase(url, content === 'migrated' ? template : undefined);
  return url;
}
