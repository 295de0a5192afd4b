import { describe, expect, it } from 'vitest';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { kafka, readWritten, type WrittenVersion } from '@/lib/compare/test-data/written-version';
import type { SinkReading } from '@/lib/sink/sink-reading';
import { effectiveV1, finalEndOf, tailOf } from './end-of-v1';
import type { Decision } from './state';
import { OPEN_TAIL, sink } from './test-data/faults';
import { ANA } from './test-data/sample';
import { NOW, V1 } from './test-data/world';

const RANGE = { source: 0, topic: 'orders', partition: '0', from: 300n, to: 350n, unit: 'records' } as const;
const decided = (more: Partial<Extract<Decision, { about: 'tail' }>> = {}): Decision => ({
  about: 'tail',
  batch: 3n,
  written: true,
  ranges: [RANGE],
  by: ANA,
  atMs: NOW,
  reason: 'looked at the table',
  ...more,
});

async function facts(
  more: { sink?: SinkReading | null; decisions?: Decision[]; reading?: Partial<CheckpointReading> } = {},
  version: Partial<WrittenVersion> = OPEN_TAIL,
) {
  const reading = await readWritten({ ...V1, ...version });
  return { v1: { ...reading, ...more.reading }, sink: more.sink ?? null, decisions: more.decisions ?? [] };
}

/** Where v1 ends: batch, by what, and the position of its one partition. */
async function endOf(...given: Parameters<typeof facts>) {
  const end = finalEndOf(await facts(...given), []);
  return end === null ? null : [end.batch, end.of, end.settledBy, end.positions[0]?.position];
}

describe('v1 ends', () => {
  it('at its last commit, where every planned batch is committed', async () => {
    expect(await endOf({}, {})).toEqual([2n, 'committed', 'commit', 300n]);
  });

  it('at the end of its last plan, where the sink holds that batch', async () => {
    expect(await endOf({ sink: sink({ newestBatch: 3n }) })).toEqual([3n, 'planned', 'sink', 350n]);
  });

  it('at its last commit, where the sink was read after the plan and does not hold the batch', async () => {
    expect(await endOf({ sink: sink() })).toEqual([2n, 'committed', 'sink', 300n]);
  });

  it('where a person says, for the batch and the range that were shown', async () => {
    expect(await endOf({ decisions: [decided()] })).toEqual([3n, 'planned', 'person', 350n]);
    expect(await endOf({ decisions: [decided({ written: false })] })).toEqual([
      2n,
      'committed',
      'person',
      300n,
    ]);
    expect(await endOf({ decisions: [decided({ batch: 4n })] })).toBeNull();
    expect(await endOf({ decisions: [decided({ ranges: [{ ...RANGE, to: 349n }] })] })).toBeNull();
  });
});

describe('where v1 ends is open', () => {
  it('while nothing tells of the batch without commit', async () => {
    expect(await endOf()).toBeNull();
    expect(tailOf(await facts())).toMatchObject({ state: 'open', batch: 3n, ranges: [RANGE] });
  });

  it('where it has committed nothing', async () => {
    expect(await endOf({}, { ...OPEN_TAIL, committed: 0 })).toBeNull();
    expect(tailOf(await facts({}, { ...OPEN_TAIL, committed: 0 })).words).toContain('has committed nothing');
  });

  it('where the sink was read before the batch was planned, or holds a later batch than v1 knows', async () => {
    const planned = (await facts()).v1.offsetLog?.files.at(-1)?.modifiedMs ?? 0n;
    expect(await endOf({ sink: sink({ readAtMs: planned }) })).toBeNull();
    expect(await endOf({ sink: sink({ readAtMs: planned + 1n }) })).not.toBeNull();
    expect(await endOf({ sink: sink({ newestBatch: 4n }) })).toBeNull();
  });

  it('where several batches are planned and not committed: one log of a sink does not settle them', async () => {
    const two = { ...OPEN_TAIL, committed: 2 };
    expect(await endOf({ sink: sink({ newestBatch: 3n }) }, two)).toBeNull();
    expect(tailOf(await facts({}, two)).words).toContain('2 batches planned and not committed');
  });

  it('where progress is written asynchronously, also after a last commit and whatever the sink says', async () => {
    const reading = { asyncProgress: true };
    expect(await endOf({ reading }, {})).toBeNull();
    expect(await endOf({ reading, sink: sink({ newestBatch: 3n }) })).toBeNull();
    expect(await endOf({ reading, decisions: [decided()] })).toEqual([3n, 'planned', 'person', 350n]);
  });
});

it('v1 counts up to a batch that was written, as long as that is its last plan', async () => {
  const { v1 } = await facts();
  const committed = (end: Parameters<typeof effectiveV1>[1]) =>
    effectiveV1(v1, end).sources[0]?.committed?.positions[0]?.value;
  expect(committed(null)).toBe(300n);
  expect(committed({ batch: 3n, of: 'planned' })).toBe(350n);
  expect(committed({ batch: 2n, of: 'committed' })).toBe(300n);
  const grown = await readWritten({
    ...V1,
    batches: [...OPEN_TAIL.batches, [kafka({ orders: [400] })]],
    committed: 3,
  });
  const further = effectiveV1(grown, { batch: 3n, of: 'planned' });
  expect(further.sources[0]?.committed?.positions[0]?.value).toBe(300n);
});
