import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from './open';
import { isStorageError } from './storage-error';

let base = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'signalbox-open-'));
  for (const name of ['plain', 'a b%20c#d@e', 's3:']) {
    await mkdir(join(base, name), { recursive: true });
    await writeFile(join(base, name, 'file'), name);
  }
});
afterAll(() => rm(base, { recursive: true }));

const read = async (location: string) =>
  new TextDecoder().decode((await openStorage(location).read('file'))?.bytes);

test('local paths as they stand, file URLs decoded', async () => {
  expect(await read(join(base, 'plain'))).toBe('plain');
  expect(await read(join(base, 'plain/'))).toBe('plain');
  expect(await read(join(base, 'a b%20c#d@e'))).toBe('a b%20c#d@e');
  expect(await read(`file://${base}/plain`)).toBe('plain');
  expect(await read(`file:${base}/plain`)).toBe('plain');
  expect(await read(`${base}/s3:`)).toBe('s3:');
});

test.each(['abfss://c@a/x', 'nonsense://x'])(
  '%s has no driver: the schemes that work are named',
  (location) => {
    try {
      openStorage(location);
      expect.unreachable();
    } catch (error) {
      expect(isStorageError(error) && error.kind).toBe('invalid-location');
      expect(String(error)).toMatch(/these work: local paths, file:/);
    }
  },
);

test('a file URL that cannot be one is said to be invalid', () => {
  expect(() => openStorage('file://host/x')).toThrow(/invalid-location/);
});
