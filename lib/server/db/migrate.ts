import pg from 'pg';
import { assertReachable } from './assert-reachable';
import { DatabaseError } from './database-error';
import { describeDatabase } from './database-url';
import { everything, withSchemaEngine } from './schema-engine';
import { readMigrations, readSchema } from './schema-files';

/** Any fixed number: whoever migrates a Signalbox database holds this advisory lock. */
const migrationLock = 5_165_141;

/**
 * Brings a database to the newest migration and returns the names that were applied.
 * Starters at the same time wait for each other; a database that is already ahead or edited is refused.
 */
export async function migrate(url: string): Promise<string[]> {
  await assertReachable(url);
  const client = new pg.Client({ connectionString: url, application_name: 'signalbox-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    return await applyPending(url);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

async function applyPending(url: string): Promise<string[]> {
  const [schema, migrationsList] = await Promise.all([readSchema(), readMigrations()]);
  return withSchemaEngine(url, schema, async (engine) => {
    const history = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: everything,
    });
    const unknown =
      history.history && 'unpersistedMigrationNames' in history.history
        ? history.history.unpersistedMigrationNames
        : [];
    if (unknown.length > 0) {
      throw new DatabaseError(
        'history-diverged',
        `The database at ${describeDatabase(url)} has migrations that this version of Signalbox does not know (${unknown.join(', ')}): it was used by a newer version. Run that version or newer, or point DATABASE_URL at another database.`,
      );
    }
    if (history.editedMigrationNames.length > 0) {
      throw new DatabaseError(
        'history-diverged',
        `The migrations ${history.editedMigrationNames.join(', ')} were changed after they had been applied to the database at ${describeDatabase(url)}. Restore their files, or use another database.`,
      );
    }
    try {
      const done = await engine.applyMigrations({ migrationsList, filters: everything });
      return done.appliedMigrationNames;
    } catch (error) {
      throw new DatabaseError(
        'migration-failed',
        `Applying the migrations of ${migrationsList.baseDir} to the database at ${describeDatabase(url)} failed: ${messageOf(error)}`,
        { cause: error },
      );
    }
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
