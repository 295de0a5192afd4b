import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All that `next build` reads. */
const sources = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'next.config.js',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
];

/** A hash over names and contents of everything that a build is made from; tests are not part of it. */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, root, source);
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const absolute = join(root, path);
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    const names = readdirSync(absolute).sort();
    for (const name of names) if (!name.startsWith('.')) addTo(hash, root, `${path}/${name}`);
  } else if (found && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0${found.size}\0`).update(readFileSync(absolute));
  }
}
