import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm';

/** Where schema.prisma and the migrations live. */
export const prismaFolder = fileURLToPath(new URL('../../../prisma', import.meta.url));

/** The text of schema.prisma with its path. */
export async function readSchema(folder = prismaFolder): Promise<{ path: string; content: string }> {
  const path = join(folder, 'schema.prisma');
  return { path, content: await readFile(path, 'utf8') };
}

/** All migrations in the order in which they apply. */
export async function readMigrations(folder = prismaFolder): Promise<MigrationList> {
  const baseDir = join(folder, 'migrations');
  const names = await listFolders(baseDir);
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  );
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}

async function listFolders(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
