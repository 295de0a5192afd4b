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
  try {
    await assertReachable(url);
  } catch (error) {
    await release();
    throw environment.databaseUrl === undefined && isMissing(error)
      ? new DatabaseError('unreachable', neverStarted(environment.home, which), { cause: error })
      : error;
  }
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

/** PostgreSQL answers, and has no database of that name. */
function isMissing(error: unknown): boolean {
  const cause = error instanceof DatabaseError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '3D000';
}

function neverStarted(home: string, which: 'kept' | 'demo'): string {
  return which === 'demo'
    ? `The demo was never started in ${home}, so it has no audit. Without --demo the audit of your own configuration is read.`
    : `Only the demo was started in ${home} so far: there is no other audit. Add --demo to verify the demo's.`;
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
