import { expect, it } from 'vitest';
import type { CutoverState } from '@/lib/domain/cutover-words';
import type { FindingCode } from '@/lib/domain/finding-code';
import { worldOf } from '../test-data/world';
import type { KnownFinding } from './facts';
import { judgeGates } from './judge';

/** The gate `findings` of a handover that stands in `state`, with one finding. */
async function judgedIn(state: CutoverState, code: FindingCode, side: 'v1' | 'v2') {
  const facts = await worldOf({ strategy: 'handover', state });
  const finding: KnownFinding = {
    code,
    severity: 'critical',
    status: 'data_at_stake',
    subject: `orders_${side}`,
    facts: {},
    evidence: [],
    summary: 'Something is wrong.',
    nextStep: '',
    neverDo: [],
  };
  const findings = { v1: [], v2: [], [side]: [finding], atMs: facts.nowMs };
  return judgeGates(['findings'], { ...facts, findings })[0]?.outcome;
}

it('what a gate of the same step decides is left to it, with what people have settled there', async () => {
  expect(await judgedIn('fencing', 'UNCOMMITTED_TAIL_AT_HANDOVER', 'v1')).toBe('pass');
  expect(await judgedIn('handing-over', 'HANDOVER_GAP', 'v2')).toBe('pass');
});

it('in a step that lacks this gate the finding blocks by itself', async () => {
  expect(await judgedIn('approved', 'HANDOVER_GAP', 'v2')).toBe('fail');
  expect(await judgedIn('fencing', 'HANDOVER_GAP', 'v2')).toBe('fail');
});
