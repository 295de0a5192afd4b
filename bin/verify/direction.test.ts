import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDirection } from './direction.js';

let root = '';

/** Files that keep the rules, one for each folder that the planted ones import. */
const innocent = {
  'lib/domain/id.ts': 'export const id = 1;\n',
  'lib/storage/storage.ts': "import { id } from '@/lib/domain/id';\nexport const storage = id;\n",
  'lib/checkpoint/reading.ts':
    "import { storage } from '@/lib/storage/storage';\nexport const read = () => storage;\nexport type Reading = { a: number };\n",
  'lib/client/api.ts': 'export const api = 1;\n',
  'lib/server/service/get.ts': "import { read } from '@/lib/checkpoint/reading';\nexport const get = read;\n",
  'components/ui/button.tsx': 'export const button = 1;\n',
  'components/fleet/row.tsx':
    "import { button } from '@/components/ui/button';\nexport const row = button;\n",
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'signalbox-unit-'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json']) cpSync(file, join(root, file));
  plant(innocent);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

test('finds nothing in a tree that keeps the rules', async () => {
  expect(await checkDirection(root)).toEqual({ problems: [], summary: '7 modules' });
});

test('finds each planted violation, and each once', async () => {
  plant({
    'lib/domain/bad.ts': "import { storage } from '@/lib/storage/storage';\nexport const bad = storage;\n",
    'lib/spark/clock.ts': "import { readFileSync } from 'node:fs';\nexport const bad = readFileSync;\n",
    'lib/finding/value.ts': "import { read } from '@/lib/checkpoint/reading';\nexport const bad = read;\n",
    'lib/finding/type.ts':
      "import type { Reading } from '@/lib/checkpoint/reading';\nexport const good = (r: Reading) => r;\n",
    'lib/answer/type.ts':
      "import type { Reading } from '@/lib/checkpoint/reading';\nexport const good = (r: Reading) => r;\n",
    'lib/server/bad.ts': "import { api } from '@/lib/client/api';\nexport const bad = api;\n",
    'lib/new/thing.ts': "import { id } from '@/lib/domain/id';\nexport const bad = id;\n",
    'components/ui/bad.tsx': "import { row } from '@/components/fleet/row';\nexport const bad = row;\n",
    'components/fleet/bad.tsx': "import { get } from '@/lib/server/service/get';\nexport const bad = get;\n",
    'app/page.tsx': "import { get } from '@/lib/server/service/get';\nexport default get;\n",
    'bin/one.ts': "import { two } from './two';\nexport const one = () => two;\n",
    'bin/two.ts': "import { one } from './one';\nexport const two = () => one;\n",
    'bin/missing.ts': "export * from './nowhere';\n",
  });
  const { problems } = await checkDirection(root);
  const named = problems.map((problem) => problem.replace(/ +\(.*/, '')).sort();
  expect(named).toEqual([
    'app/page.tsx → lib/server/service/get.ts',
    'bin/missing.ts → ./nowhere',
    'bin/one.ts → bin/two.ts → bin/one.ts',
    'components/fleet/bad.tsx → lib/server/service/get.ts',
    'components/ui/bad.tsx → components/fleet/row.tsx',
    'lib/domain/bad.ts → lib/storage/storage.ts',
    'lib/finding/value.ts → lib/checkpoint/reading.ts',
    'lib/new/thing.ts → lib/domain/id.ts',
    'lib/server/bad.ts → lib/client/api.ts',
    'lib/spark/clock.ts → fs',
  ]);
});

test('fails when it did not see every module', async () => {
  writeFileSync(
    join(root, '.dependency-cruiser.cjs'),
    "module.exports = { forbidden: [], options: { exclude: { path: '^lib/' } } };\n",
  );
  const { problems } = await checkDirection(root);
  expect(problems).toContain('lib/domain/id.ts was not looked at: the check is blind to it');
});
