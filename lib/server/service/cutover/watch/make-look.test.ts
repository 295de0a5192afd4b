import { expect, test } from 'vitest';
import type { Cutover } from '@/lib/cutover/state';
import { MANIFEST, NOW, worldOf } from '@/lib/cutover/test-data/world';
import { makeLook } from './make-look';

/** Files that v1 itself adds when it plans and commits a batch. */
const WRITTEN = ['commits/3', 'offsets/3'];

async function differencesGoingBack(v2QuietMs: bigint | null): Promise<string[]> {
  const facts = await worldOf({ strategy: 'handover', state: 'rolling-back' });
  const { goingBack } = facts.cutover;
  if (goingBack === null) throw new Error('it does not go back');
  const cutover: Cutover = { ...facts.cutover, goingBack: { ...goingBack, v2QuietMs } };
  const files = WRITTEN.map((path) => ({ path, sizeBytes: 9n, modifiedMs: NOW, hash: null }));
  const now = { ...MANIFEST, files: [...MANIFEST.files, ...files] };
  const look = makeLook({
    facts: { ...facts, cutover, manifests: { ...facts.manifests, now } },
    problems: { v1: null, v2: null, sink: null },
    keptHeads: [],
  });
  return look.differences.map(({ path }) => path);
}

test('on the way back what v1 writes differs from its proof until it is let start again', async () => {
  expect(await differencesGoingBack(null)).toEqual(WRITTEN);
  expect(await differencesGoingBack(NOW)).toEqual([]);
});
