import { expect, it } from 'vitest';
import { worldOf } from '../test-data/world';
import { judgeGates } from './judge';

const HARD = ['start-explicit', 'checkpoint-unshared'] as const;

it('a place of v2 that cannot be read is no empty place: the hard rules that look at it are inconclusive', async () => {
  const facts = await worldOf({ strategy: 'handover', state: 'draft', v2: null });
  expect(judgeGates(HARD, facts).map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  expect(judgeGates(HARD, { ...facts, v2Absent: false })).toMatchObject([
    { outcome: 'inconclusive', words: expect.stringContaining('could not be read') },
    { outcome: 'inconclusive', words: expect.stringContaining('whether it is a copy') },
  ]);
});
