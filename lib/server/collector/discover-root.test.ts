import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileLayout } from '@/lib/server/config/layout';
import { countRequests } from '@/lib/storage/layers/count';
import { openStorage } from '@/lib/storage/open';
import { discoverRoot } from './discover-root';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'signalbox-root-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function layout(text: string) {
  const compiled = compileLayout(text);
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled;
}

test('finds what has the layout, with its parts, and never lists a checkpoint', async () => {
  for (const path of [
    'main/ops/checkpoints/prod/orders_v1/offsets',
    'main/ops/checkpoints/prod/orders_v12/offsets',
    'main/ops/checkpoints/prod/notes',
    'main/ops/tables/prod/orders_v1',
    'raw/ops/checkpoints/dev/my_query_v2_v3',
  ]) {
    mkdirSync(join(root, path), { recursive: true });
  }
  writeFileSync(join(root, 'main/ops/checkpoints/prod/file_v1'), '');
  const { storage, count } = countRequests(openStorage(root));
  const found = await discoverRoot(
    storage,
    layout('{catalog}/ops/checkpoints/{environment}/{query}_v{version}'),
  );
  expect(found.map(({ path }) => path).sort()).toEqual([
    'main/ops/checkpoints/prod/orders_v1',
    'main/ops/checkpoints/prod/orders_v12',
    'raw/ops/checkpoints/dev/my_query_v2_v3',
  ]);
  expect(found.find(({ path }) => path.startsWith('raw'))?.parts).toEqual({
    catalog: 'raw',
    environment: 'dev',
    query: 'my_query_v2',
    version: '3',
  });
  // The root, two catalogs, their ops and checkpoints, two environments.
  expect(count.list).toBe(1 + 2 + 2 + 2 + 2);
});

test('an empty root has nothing; a root that is not there is a failure, not an empty fleet', async () => {
  const plain = layout('{environment}/{query}_v{version}');
  expect(await discoverRoot(openStorage(root), plain)).toEqual([]);
  await expect(discoverRoot(openStorage(join(root, 'gone')), plain)).rejects.toMatchObject({
    kind: 'unavailable',
  });
});
