import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database-error';
import type { Account } from './account';
import type { Binaries } from './binaries';
import { type Place, placeIn } from './place';

/** The one superuser of the embedded server. */
export const superuser = 'signalbox';

/** Makes the data folder if there is none: prepared beside its place and renamed, so it is whole or absent. */
export async function initialise(
  place: Place,
  binaries: Binaries,
  account: Account | undefined,
  fast: boolean,
): Promise<void> {
  if (existsSync(place.folder)) {
    await refuseOtherMajor(place, binaries);
    return;
  }
  const fresh = placeIn(await mkdtemp(`${place.folder}.new-`));
  try {
    await mkdir(fresh.data, { mode: 0o700 });
    await writeFile(fresh.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account) {
      await chmod(fresh.folder, 0o755);
      await chown(fresh.data, account.uid, account.gid);
      await chown(fresh.password, account.uid, account.gid);
    }
    await runInitdb(fresh, binaries, account, fast);
    await rename(fresh.folder, place.folder).catch((error: unknown) => {
      // A starter at the same time was first; its folder is as good as ours.
      if (!existsSync(place.data)) throw error;
    });
  } finally {
    await rm(fresh.folder, { recursive: true, force: true });
  }
}

/** Everything that a server process of ours sees of the environment: nothing of the user's. */
export const serverEnvironment: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/bin:/bin',
  LANG: 'C',
  LC_ALL: 'C',
  TZ: 'UTC',
};

async function runInitdb(
  place: Place,
  binaries: Binaries,
  account: Account | undefined,
  fast: boolean,
): Promise<void> {
  const output = await new Promise<string | undefined>((resolve, reject) => {
    const child = spawn(
      binaries.initdb,
      [
        ...['--pgdata', place.data, '--username', superuser, '--pwfile', place.password],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
        ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-instructions'],
        ...(fast ? ['--no-sync'] : []),
      ],
      { uid: account?.uid, gid: account?.gid, cwd: place.folder, env: serverEnvironment },
    );
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? undefined : text.trim()));
  }).catch((error: Error) => error.message);
  if (output === undefined) return;
  throw new DatabaseError(
    'start-failed',
    `initdb could not create the embedded database in ${place.data}: ${lastLine(output)}. Free disk space and permissions are the usual causes; DATABASE_URL uses a PostgreSQL of your own instead.`,
  );
}

async function refuseOtherMajor(place: Place, binaries: Binaries): Promise<void> {
  const found = await readFile(join(place.data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const wanted = binaries.version.split('.')[0];
  if (found?.trim() === wanted) return;
  throw new DatabaseError(
    'start-failed',
    found === undefined
      ? `${place.data} is not a PostgreSQL data folder: PG_VERSION is missing. Move ${place.folder} away to start with an empty database.`
      : `${place.data} was written by PostgreSQL ${found.trim()}, this version of Signalbox brings ${wanted}. Dump it with the old version, move ${place.folder} away, start, and restore.`,
  );
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.find((line) => line.includes('error:') || line.includes('FATAL')) ?? lines.at(-1) ?? 'no output'
  );
}
