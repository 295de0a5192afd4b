import { describe, expect, it } from 'vitest';
import { ANA } from '../test-data/sample';
import { headsAt, MINUTE, NOW, worldOf } from '../test-data/world';
import type { GateFacts } from './facts';
import { judgeGates } from './judge';

/** The way back, taken ten minutes ago, from a v2 that has read all there is. */
async function idle(): Promise<GateFacts> {
  return { ...(await worldOf({ strategy: 'handover', state: 'rolling-back' })), heads: headsAt(500n) };
}

const outcomeOf = (facts: GateFacts) => judgeGates(['v2-quiet'], facts)[0]?.outcome;

/** Somebody says that v2 has stopped. */
function saidAt(facts: GateFacts, agoMs: bigint): GateFacts {
  const word = { about: 'witness', by: ANA, atMs: NOW - agoMs, reason: 'seen in the job list' } as const;
  return { ...facts, cutover: { ...facts.cutover, decisions: [word] } };
}

describe('an idle v2', () => {
  it('is as silent as a stopped one, until a person says that it has stopped', async () => {
    const facts = await idle();
    expect(outcomeOf(facts)).toBe('inconclusive');
    expect(outcomeOf(saidAt(facts, MINUTE))).toBe('pass');
  });

  it('is not stopped by what was said before the way back, which was of v1', async () => {
    expect(outcomeOf(saidAt(await idle(), 11n * MINUTE))).toBe('inconclusive');
  });

  it('that wrote since it was said runs', async () => {
    const facts = await idle();
    const wrote = [{ path: 'offsets/.9.tmp', sizeBytes: 1n, modifiedMs: NOW - 2n * MINUTE }];
    const since = { ...facts, v2: facts.v2 && { ...facts.v2, temporaryFiles: wrote } };
    expect(outcomeOf(saidAt(since, 3n * MINUTE))).toBe('inconclusive');
    expect(outcomeOf(saidAt(since, MINUTE))).toBe('pass');
  });
});

it('a v2 that cannot be read is not one that never started', async () => {
  const facts = { ...(await idle()), v2: null };
  expect(outcomeOf({ ...facts, v2Absent: true })).toBe('pass');
  expect(outcomeOf({ ...facts, v2Absent: false })).toBe('inconclusive');
});
