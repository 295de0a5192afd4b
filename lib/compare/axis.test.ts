import { describe, expect, it } from 'vitest';
import type { PartitionAlignment } from './alignment';
import { axisOf } from './axis';

function partition(positions: Partial<PartitionAlignment>): PartitionAlignment {
  return {
    source: 0,
    v2Sources: [0],
    kind: 'kafka',
    topic: 'orders',
    partition: '0',
    v1Committed: 1_000_000_000n,
    v1Planned: null,
    v2Start: 1_000_000_000n,
    v2Committed: null,
    relation: 'aligned',
    distance: 0n,
    unit: 'records',
    records: 0n,
    caughtUp: null,
    why: null,
    ownFileLists: false,
    ...positions,
  };
}

describe('the axis of a partition', () => {
  it('shows a gap of fifty behind a billion records as a third of it', () => {
    const axis = axisOf(partition({ v2Start: 1_000_000_050n, v2Committed: 2_000_000_000n, relation: 'gap' }));
    expect(axis).toEqual({
      from: 999_999_975n,
      to: 1_000_000_075n,
      segments: [
        { what: 'v1', from: 999_999_975n, to: 1_000_000_000n, continues: 'left' },
        { what: 'v2', from: 1_000_000_050n, to: 1_000_000_075n, continues: 'right' },
        { what: 'gap', from: 1_000_000_000n, to: 1_000_000_050n, continues: null },
      ],
    });
  });

  it('shows the uncommitted tail that may fill the gap', () => {
    const axis = axisOf(partition({ v1Planned: 1_000_000_080n, v2Start: 1_000_000_080n, relation: 'gap' }));
    expect(axis?.segments[1]).toEqual({
      what: 'tail',
      from: 1_000_000_000n,
      to: 1_000_000_080n,
      continues: null,
    });
  });

  it('begins at zero at the earliest, and holds every segment', () => {
    const axis = axisOf(partition({ v1Committed: 3n, v2Start: 0n, v2Committed: 0n, relation: 'overlap' }));
    expect(axis?.from).toBe(0n);
    expect(axis?.segments.every(({ from, to }) => from >= 0n && from <= to && to <= (axis?.to ?? 0n))).toBe(
      true,
    );
  });

  it('is not drawn where a side is unknown', () => {
    expect(axisOf(partition({ v2Start: null, relation: null }))).toBeNull();
  });
});
