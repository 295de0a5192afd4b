import { expect, it } from 'vitest';
import { worldOf } from '../test-data/world';
import type { KnownFinding } from './facts';
import { judgeGates } from './judge';

/** The gate after the fence, with a finding of v1, a rollback unless said, that is known since `ageMs` before it. */
async function judgedWith(
  ageMs: bigint,
  resumedMs?: bigint,
  code: KnownFinding['code'] = 'ROLLBACK_DETECTED',
) {
  const facts = await worldOf({ strategy: 'handover', state: 'handing-over' });
  const fenceMs = facts.cutover.fence?.sinceMs ?? 0n;
  const rollback: KnownFinding = {
    code,
    severity: 'info',
    status: 'attention',
    subject: 'orders_v1',
    facts: resumedMs === undefined ? {} : { resumed_ms: fenceMs + resumedMs },
    evidence: [],
    summary: 'orders_v1 resumed.',
    nextStep: '',
    neverDo: [],
    openedMs: fenceMs - ageMs,
  };
  const findings = { v1: [rollback], v2: [], atMs: facts.nowMs };
  return judgeGates(['findings'], { ...facts, findings })[0];
}

it('a query that was gone back to once can be cut over again', async () => {
  expect(await judgedWith(1n)).toMatchObject({
    outcome: 'pass',
    words: 'No finding stands in the way; to be known: ROLLBACK_DETECTED.',
  });
});

it('a v1 that resumed after it was told to stop blocks, also where an earlier rollback was known', async () => {
  expect(await judgedWith(-1n)).toMatchObject({ outcome: 'fail' });
  expect(await judgedWith(60_000n, 1n)).toMatchObject({ outcome: 'fail' });
  expect(await judgedWith(-1n, -60_000n)).toMatchObject({ outcome: 'fail' });
});

it('anything else that was known before the fence blocks on', async () => {
  expect(await judgedWith(60_000n, undefined, 'SUSPECTED_TWO_WRITERS')).toMatchObject({ outcome: 'fail' });
});
