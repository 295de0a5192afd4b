import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DatabaseError } from '../database-error';

/** The account that the server runs as. */
export type Account = { name: string; uid: number; gid: number };

/** Made for this purpose, so that a system's own `postgres` account and its data are never involved. */
const ownAccount = 'signalbox';
const anyUnprivileged = 'nobody';

/**
 * PostgreSQL refuses to run as root: returns the account to run it as, creating one where the system allows it.
 * `undefined` for an ordinary user, who runs it as themself.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp(ownAccount);
  if (existing) return existing;
  spawnSync('useradd', [
    ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
    ...['--shell', '/usr/sbin/nologin', '--comment', 'Signalbox embedded PostgreSQL', ownAccount],
  ]);
  // A second starter may have created it meanwhile, and a system without useradd still has `nobody`.
  const account = lookUp(ownAccount) ?? lookUp(anyUnprivileged);
  if (account) return account;
  throw new DatabaseError(
    'no-permission',
    `PostgreSQL cannot run as root, and no account to run it as could be found: creating "${ownAccount}" with useradd failed and there is no "${anyUnprivileged}". Create an account named "${ownAccount}", start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/**
 * The account that owns the data of an earlier run, and alone can read them: the account of that name may have another
 * number now (a new machine or container with the old volume), or be gone. `fallback` where there are no data yet.
 */
export function ownerOf(data: string, fallback: Account): Account {
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0 || owner.uid === fallback.uid) return fallback;
  return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
}

/** The name of whoever runs this process, for messages; numeric ids without an entry have none. */
export function currentUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

function lookUp(name: string): Account | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { name, uid, gid };
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const run = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return run.status === 0 ? Number.parseInt(run.stdout, 10) : undefined;
}
