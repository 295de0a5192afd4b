import { expect, test } from 'vitest';
import type { Cutover } from '@/lib/cutover/state';
import { cutoverIn, MIRA, take } from '@/lib/cutover/test-data/sample';
import { MANIFEST, NOW, worldOf } from '@/lib/cutover/test-data/world';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { makeLook } from '../watch/make-look';
import { cutoverJson } from './cutover-json';
import type { KnownLook } from './waiting-for';

function shown(cutover: Cutover, known: KnownLook | null = null) {
  return cutoverJson({
    nowMs: cutover.sinceMs,
    cutover,
    queryId: 'lake.prod.orders',
    query: 'orders',
    known,
    warnings: [],
    versions: { v1: null, v2: null },
    events: [],
    deliveries: {},
    manifests: [],
    output: null,
    diagram: null,
    watchError: null,
  });
}

test('the soak ends at a time while the cutover stands in it, people called or not', () => {
  const soaking = cutoverIn('soaking');
  const endsMs = String((soaking.soakSinceMs ?? 0n) + soaking.plan.limits.soakMs);
  expect(shown(soaking).soakEndsMs).toBe(endsMs);
  const called = take(soaking, { kind: 'escalate', by: MIRA, atMs: soaking.sinceMs, reason: 'odd numbers' });
  expect(shown(called)).toMatchObject({ state: 'needs-human', soakEndsMs: endsMs });
});

test('a soak that is over, or was broken off, lasts until nothing', () => {
  const completed = cutoverIn('completed');
  expect(completed.soakSinceMs).not.toBeNull();
  expect(shown(completed).soakEndsMs).toBeNull();
  for (const state of ['rolling-back', 'rolled-back'] satisfies CutoverState[]) {
    const back = { ...cutoverIn(state), soakSinceMs: completed.soakSinceMs };
    expect(shown(back)).toMatchObject({ state, soakEndsMs: null });
  }
});

test('of many differences the first are listed, and how many more there are', async () => {
  const facts = await worldOf({ strategy: 'handover', state: 'soaking' });
  const added = Array.from({ length: 203 }, (_, n) => ({
    path: `state/0/0/${n}.delta`,
    sizeBytes: 9n,
    modifiedMs: NOW,
    hash: null,
  }));
  const now = { ...MANIFEST, files: [...MANIFEST.files, ...added] };
  const look = makeLook({
    facts: { ...facts, manifests: { ...facts.manifests, now } },
    problems: { v1: null, v2: null, sink: null },
    keptHeads: [],
  });
  const { differences, moreDifferences } = shown(facts.cutover, { look, lookedMs: NOW, isCurrent: true });
  expect([differences.length, moreDifferences]).toEqual([200, 3]);
});
