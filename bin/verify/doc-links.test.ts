import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path)),
  'fixtures/README.md',
].filter((path) => path.endsWith('.md'));

/** Targets of `[words](target)` and `![words](target)` that are neither an address nor a place in the same page. */
function linksIn(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

test('every link from one page of the docs to a file leads somewhere', () => {
  const links = pages.flatMap((page) => linksIn(page).map((target) => ({ page, target })));
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ page, target }) => !existsSync(join(root, dirname(page), target)));
  expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});
