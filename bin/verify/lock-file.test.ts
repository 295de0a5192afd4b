import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

const packages: Record<string, Entry> = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
).packages;

// `npm install` drops the entry of a platform's package that the registry of the moment does not serve; `npm ci` then
// refuses the whole lock ("Missing: … from lock file"), on every machine.
test('every package that a locked package names stands in the lock, other platforms included', () => {
  const missing = Object.entries(packages).flatMap(([at, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isLocked(at, name))
      .map((name) => `${at || 'package.json'} names ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Node's way of looking a package up: beside the package that asks, then one folder further out at a time. */
function isLocked(at: string, name: string): boolean {
  const parts = at === '' ? [] : at.split(/(?:^|\/)node_modules\//).slice(1);
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).map((part) => `node_modules/${part}/`);
    if (packages[`${folder.join('')}node_modules/${name}`] !== undefined) return true;
  }
  return false;
}
