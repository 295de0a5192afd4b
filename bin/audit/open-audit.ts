import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '@/lib/server/config/environment';
import { assertReachable } from '@/lib/server/db/assert-reachable';
import { type Database, openDatabase } from '@/lib/server/db/client';
import { DatabaseError } from '@/lib/server/db/database-error';
import { describeDatabase } from '@/lib/server/db/database-url';
import { startEmbeddedPostgres } from '@/lib/server/db/embedded/embedded-postgres';

/** The database whose audit is looked at, as it is: nothing is migrated or created. */
export interface OpenAudit {
  db: Database;
  /** For a person. */
  name: string;
  close: () => Promise<void>;
}

/** Opens DATABASE_URL, else the embedded database of this folder, which is started when it does not run. @throws DatabaseError, ConfigError */
export async function openAudit(which: 'kept' | 'demo'): Promise<OpenAudit> {
  const environment = readEnvironment();
  const { url, release } = await locate(environment, which);
  await assertReachable(url);
  const db = openDatabase(url, { applicationName: 'signalbox-audit', connections: 1 });
  return {
    db,
    name: describeDatabase(url),
    close: async () => {
      await db.$disconnect();
      await release();
    },
  };
}

async function locate(
  { databaseUrl, home }: Environment,
  which: 'kept' | 'demo',
): Promise<{ url: string; release: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, release: async () => undefined };
  if (!existsSync(join(home, 'postgres'))) {
    throw new DatabaseError(
      'unreachable',
      `There is no database in ${home}. Run this where \`npm start\` runs, or set SIGNALBOX_HOME or DATABASE_URL.`,
    );
  }
  const server = await startEmbeddedPostgres(home);
  return {
    url: server.url(which === 'demo' ? 'signalbox_demo' : 'signalbox'),
    release: async () => {
      if (!server.adopted) await server.stop();
    },
  };
}
