import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@/lib/server/config/config-error';
import { resolveSecret } from '@/lib/server/config/secret';

/** Fewer characters can be guessed by who holds a cookie. */
const LEAST_CHARACTERS = 32;
const FILE = 'sign-in-secret';

/**
 * The secret that signs session cookies: what `reference` (`env:NAME`) names, else a random one that is made once and kept
 * in the folder `home`, for this user alone to read. Several web processes on several machines need the first.
 * @throws ConfigError
 */
export async function signInSecret(
  reference: string | undefined,
  home: string,
  variables: Record<string, string | undefined> = process.env,
): Promise<string> {
  if (reference === undefined) return keptSecret(home);
  const secret = resolveSecret(reference, 'signIn.secret', variables);
  if (secret.length >= LEAST_CHARACTERS) return secret;
  const field = reference.replace(/^env:/, '');
  const detail = `found ${secret.length} characters, expected at least ${LEAST_CHARACTERS} random ones, such as \`openssl rand -base64 32\` prints`;
  throw new ConfigError([{ source: 'environment', line: undefined, field, detail }]);
}

async function keptSecret(home: string): Promise<string> {
  const file = join(home, FILE);
  const kept = await readSecret(file);
  if (kept !== undefined) return kept;
  await mkdir(home, { recursive: true });
  // Written aside and linked: of two processes one file wins, and nobody ever reads half of it.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    await link(draft, file).catch(ignoreExisting);
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readSecret(file);
  if (made === undefined) throw new Error(`the secret that was just written to ${file} is gone`);
  return made;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length < LEAST_CHARACTERS) {
      const detail = `holds ${secret.length} characters, expected the secret that Signalbox wrote there. Remove the file: a new secret is made, and everybody signs in again`;
      throw new ConfigError([{ source: file, line: undefined, field: '', detail }]);
    }
    await chmod(file, 0o600);
    return secret;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
