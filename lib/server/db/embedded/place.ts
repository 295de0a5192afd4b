import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { chmod, lstat, mkdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from '../database-error';
import { type Account, currentUserName } from './account';

/** Where one embedded server keeps its things. */
export type Place = { folder: string; data: string; password: string; log: string };

/** Folders that every account may enter, in the order in which they are tried. */
const sharedFolders = ['/var/lib/signalbox', '/var/tmp/signalbox', join(tmpdir(), 'signalbox')];

/** Names the files of a server folder. */
export function placeIn(folder: string): Place {
  return {
    folder,
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    log: join(folder, 'server.log'),
  };
}

/**
 * The server folder that belongs to `home`. An ordinary user has it in `home/postgres`. Root's server runs as
 * another account, which may not be able to enter `home`: it lies in a shared folder under a name derived
 * from `home`, and `home/postgres` is a link to it.
 */
export async function locatePlace(
  home: string,
  account: Account | undefined,
): Promise<{ place: Place; shared: string }> {
  await createFolder(home);
  const link = join(await realpath(home), 'postgres');
  if (!account) return { place: placeIn(link), shared: home };
  const name = createHash('sha256').update(link).digest('hex').slice(0, 16);
  const shared = sharedFolders.find((folder) => isRoots(join(folder, name))) ?? (await firstUsable());
  const folder = join(shared, name);
  await pointTo(link, folder);
  return { place: placeIn(folder), shared };
}

function isRoots(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === 0;
}

async function firstUsable(): Promise<string> {
  for (const folder of sharedFolders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 });
      // Someone else's folder of that name in a place where everybody may write is not trusted.
      if ((await lstat(folder)).uid !== 0) continue;
      await chmod(folder, 0o755);
      return folder;
    } catch {
      // A read-only system folder: the next one is tried.
    }
  }
  throw new DatabaseError(
    'no-permission',
    `None of ${sharedFolders.join(', ')} can be written: the embedded PostgreSQL has no place. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

async function createFolder(home: string): Promise<void> {
  try {
    await mkdir(home, { recursive: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError(
      'no-permission',
      `Cannot create ${home} as ${currentUserName()}: ${reason}. Make the folder writable, or set SIGNALBOX_HOME to one that is.`,
      { cause },
    );
  }
}

async function pointTo(link: string, folder: string): Promise<void> {
  const present = await lstat(link).catch(() => undefined);
  if (present?.isSymbolicLink() && (await readlink(link)) === folder) return;
  if (present && !present.isSymbolicLink()) {
    throw new DatabaseError(
      'no-permission',
      `${link} holds the database of an ordinary user, and now root starts Signalbox. Start as that user, or set SIGNALBOX_HOME to another folder.`,
    );
  }
  await rm(link, { force: true });
  await symlink(folder, link).catch((error: unknown) => {
    // A starter at the same time made the same link.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}
