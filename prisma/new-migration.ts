// Writes prisma/migrations/<time>_<name>/migration.sql: what leads from the existing migrations to schema.prisma.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@/lib/server/db/create-database';
import { diffToSchema } from '@/lib/server/db/drift';
import { discardEmbeddedPostgres, startEmbeddedPostgres } from '@/lib/server/db/embedded/embedded-postgres';
import { migrate } from '@/lib/server/db/migrate';
import { prismaFolder } from '@/lib/server/db/schema-files';

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write(
    'Usage: npm run migration -- <name>, in lower case words joined by _, such as add_findings\n',
  );
  process.exit(2);
}

const home = await mkdtemp(join(tmpdir(), 'signalbox-migration-'));
try {
  const server = await startEmbeddedPostgres(home, 'throwaway');
  const url = server.url('migration');
  await createDatabase(url);
  await migrate(url);
  const sql = await diffToSchema(url);
  if (sql === undefined) {
    process.stdout.write('schema.prisma and the migrations agree: nothing to write.\n');
  } else {
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const folder = join(prismaFolder, 'migrations', `${stamp}_${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'migration.sql'), sql);
    process.stdout.write(`${sql}\nWrote ${join(folder, 'migration.sql')}. Read it before you commit it.\n`);
  }
} finally {
  await discardEmbeddedPostgres(home);
  await rm(home, { recursive: true, force: true });
}
