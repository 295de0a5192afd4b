import pg from 'pg';
import type { Environment } from '@/lib/server/config/environment';
import { createDatabase } from './create-database';
import { startEmbeddedPostgres } from './embedded/embedded-postgres';
import { migrate } from './migrate';

/**
 * The migrated database for a process that runs alone: DATABASE_URL, or the embedded server of the home folder,
 * started when it does not run. `release` stops it again unless somebody else uses it.
 */
export async function provideDatabase(
  environment: Environment,
): Promise<{ url: string; release: () => Promise<void> }> {
  if (environment.databaseUrl !== undefined) {
    await migrate(environment.databaseUrl);
    return { url: environment.databaseUrl, release: async () => undefined };
  }
  const server = await startEmbeddedPostgres(environment.home);
  const url = server.url('signalbox');
  await createDatabase(url);
  await migrate(url);
  return {
    url,
    release: async () => {
      if (!(await hasOtherSessions(url))) await server.stop();
    },
  };
}

async function hasOtherSessions(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'signalbox-release' });
  try {
    await client.connect();
    const found = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
    );
    return found.rowCount !== 0;
  } catch {
    // A server that does not answer is stopping already, or is the business of whoever asks it next.
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
