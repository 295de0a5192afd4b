import { expect, test } from 'vitest';
import type { Cutover } from '@/lib/cutover/state';
import { MANIFEST, NOW, worldOf } from '@/lib/cutover/test-data/world';
import { beyondNow, makeLook } from './make-look';

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

test('what somebody took before the fence stays shown after it; what v1 does itself until then is no difference', async () => {
  const facts = await worldOf({ strategy: 'handover', state: 'handing-over' });
  const fenced = { ...MANIFEST, files: MANIFEST.files.slice(1) };
  const problems = { v1: null, v2: null, sink: null };
  const differences = (manifests: typeof facts.manifests) =>
    makeLook({ facts: { ...facts, manifests }, problems, keptHeads: [] }).differences.map(({ path }) => path);
  expect(differences({ plan: MANIFEST, fence: fenced, now: fenced })).toEqual(['metadata']);
  expect(differences({ plan: MANIFEST, fence: null, now: fenced })).toEqual(['metadata']);
  const files = WRITTEN.map((path) => ({ path, sizeBytes: 9n, modifiedMs: NOW, hash: null }));
  const wrote = { ...MANIFEST, files: [...MANIFEST.files, ...files] };
  expect(differences({ plan: MANIFEST, fence: wrote, now: wrote })).toEqual([]);
  expect(differences({ plan: MANIFEST, fence: MANIFEST, now: wrote })).toEqual(WRITTEN);
});

test('once v1’s end is recorded the bound has been judged', async () => {
  const beyond = async (state: 'fencing' | 'handing-over') => {
    const facts = await worldOf({ strategy: 'handover', state });
    const { plan } = facts.cutover;
    const start = plan.start && { ...plan.start, bound: { ...plan.start.bound, untilMs: NOW - 1n } };
    return beyondNow({ ...facts, cutover: { ...facts.cutover, plan: { ...plan, start } } });
  };
  expect(await beyond('fencing')).toEqual([expect.stringContaining('The plan holds for an end of v1 until')]);
  expect(await beyond('handing-over')).toEqual([]);
});
