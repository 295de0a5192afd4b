import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './source-hash';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'signalbox-unit-'));
  mkdirSync(join(root, 'lib', 'domain'), { recursive: true });
  writeFileSync(join(root, 'lib', 'domain', 'a.ts'), 'one');
  writeFileSync(join(root, 'package.json'), '{}');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test.each([
  ['a changed source', 'lib/domain/a.ts', 'two', true],
  ['a new source', 'lib/domain/b.ts', '', true],
  ['a changed dependency', 'package-lock.json', '{}', true],
  ['a test', 'lib/domain/a.test.ts', 'x', false],
  ['what a person notes beside the project', 'notes.txt', 'x', false],
  ['a hidden file', 'lib/.DS_Store', 'x', false],
])('%s', (_name, path, text, changes) => {
  const before = hashSources(root);
  writeFileSync(join(root, path), text);
  expect(hashSources(root) !== before).toBe(changes);
});

test('moving bytes from one file to the next is a change', () => {
  writeFileSync(join(root, 'lib', 'domain', 'b.ts'), 'two');
  const before = hashSources(root);
  writeFileSync(join(root, 'lib', 'domain', 'a.ts'), 'onet');
  writeFileSync(join(root, 'lib', 'domain', 'b.ts'), 'wo');
  expect(hashSources(root)).not.toBe(before);
});
