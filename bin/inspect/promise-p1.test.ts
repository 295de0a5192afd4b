import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WrittenQuery } from '@/lib/checkpoint/test-data/written-query';
import { runRecorded } from '../command/testing/run-recorded';

const LIBRARY = fileURLToPath(new URL('../../lib', import.meta.url));
let base = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'signalbox-p1-'));
  const query = new WrittenQuery({ partitions: 2 })
    .batches(0, 5)
    .plan(6)
    .zip(0, '6', 3)
    .zip(1, '6', 4)
    .file('offsets/7', 'v1\n{');
  for (const [path, { bytes }] of query.storage.files) {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), bytes);
  }
});
afterAll(() => rm(base, { recursive: true }));

/** Names, bytes, sizes, modification and change times of a directory and everything below. */
async function everythingOf(directory: string): Promise<Record<string, string>> {
  const paths = ['', ...(await readdir(directory, { recursive: true }))].sort();
  const facts = await Promise.all(
    paths.map(async (path) => {
      const stats = await stat(join(directory, path), { bigint: true });
      const bytes = stats.isFile() ? await readFile(join(directory, path)) : '';
      const hash = createHash('sha256').update(bytes).digest('hex');
      return [path, `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs} ${hash}`];
    }),
  );
  return Object.fromEntries(facts);
}

describe('P1: read-only', () => {
  test.each([
    ['inspect', '--json'],
    ['inspect', '--state', 'none'],
    ['inspect', '--batch', '3'],
    ['doctor', '--json'],
    ['compare', '--json'],
    ['handover', '--json'],
  ])('signalbox %s %s changes no byte, no name, no time', async (command, ...options) => {
    const before = await everythingOf(base);
    const { code } = await runRecorded(
      [command, ...(command === 'compare' ? [base, base] : [base]), ...options],
      1_770_000_000_000n,
    );
    expect(code).not.toBe(2);
    expect(await everythingOf(base)).toEqual(before);
  });

  test('no storage driver or layer imports a verb that writes', () => {
    const verbs =
      /\b(writeFile|appendFile|createWriteStream|rename|unlink|rmdir|rm|mkdir|truncate|utimes|chmod|copyFile|link|symlink)(Sync)?\s*[,(}]/;
    const sources = readdirSync(join(LIBRARY, 'storage'), { recursive: true, encoding: 'utf8' })
      .concat(
        readdirSync(join(LIBRARY, 'checkpoint'), { recursive: true, encoding: 'utf8' }).map(
          (path) => `../checkpoint/${path}`,
        ),
      )
      .filter((path) => path.endsWith('.ts') && !path.includes('test'));
    expect(sources.length).toBeGreaterThan(20);
    for (const path of sources)
      expect(readFileSync(join(LIBRARY, 'storage', path), 'utf8'), path).not.toMatch(verbs);
  });
});
