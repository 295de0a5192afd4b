import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Real checkpoints of many Spark versions. They are no part of the project; tests over them are skipped without. */
export const SHARED_FIXTURES = process.env.SIGNALBOX_FIXTURES ?? '/work/shared/fixtures';
export const hasSharedFixtures = existsSync(join(SHARED_FIXTURES, 'EXPECTED.json'));

/** Paths of all files below the fixtures that match, relative to them. Empty without fixtures. */
export function sharedFiles(pattern: RegExp): string[] {
  if (!hasSharedFixtures) return [];
  const all = readdirSync(SHARED_FIXTURES, { recursive: true, encoding: 'utf8' });
  return all.filter((path) => pattern.test(path)).sort();
}

export function readShared(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(SHARED_FIXTURES, path)));
}

export function readSharedJson(path: string): unknown {
  return JSON.parse(new TextDecoder().decode(readShared(path)));
}
