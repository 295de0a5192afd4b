import pg from 'pg';
import { DatabaseError } from './database-error';
import { databaseName, describeDatabase, withDatabaseName } from './database-url';

/** Creates the database that `url` names unless it exists, empty or as a copy of the one that `template` names. */
export async function createDatabase(url: string, template?: string): Promise<void> {
  await onServer(url, async (client, name) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    const source = template === undefined ? 'template0' : databaseName(template);
    const statement = `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(source)}`;
    await client.query(statement).catch((error: unknown) => {
      // 42P04 and 23505: a starter at the same time created it.
      if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error;
    });
  });
}

/** Drops the database that `url` names if it exists, ending the sessions that use it. */
export async function dropDatabase(url: string): Promise<void> {
  await onServer(url, async (client, name) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}

async function onServer(url: string, use: (client: pg.Client, name: string) => Promise<void>): Promise<void> {
  const name = databaseName(url);
  const client = new pg.Client({
    connectionString: withDatabaseName(url, 'postgres'),
    application_name: 'signalbox-start',
  });
  try {
    await client.connect();
    await use(client, name);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError(
      'unreachable',
      `Cannot prepare the database ${describeDatabase(url)}: ${reason}.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
