import type { PartitionAlignment } from './alignment';

/** A range on a partition's axis. `tail`: planned by v1 and not committed. `continues`: it goes on beyond the axis. */
export interface Segment {
  what: 'v1' | 'tail' | 'gap' | 'overlap' | 'v2';
  from: bigint;
  to: bigint;
  continues: 'left' | 'right' | null;
}

/** The part of a partition around the handover, so that a gap is seen however long the ranges before and after it are. */
export interface Axis {
  from: bigint;
  to: bigint;
  segments: Segment[];
}

/** With nothing else to show, this many positions on either side. */
const LEAST_PADDING = 10n;

/** What to draw of a partition; null where one side is unknown. */
export function axisOf({
  v1Committed,
  v1Planned,
  v2Start,
  v2Committed,
  relation,
}: PartitionAlignment): Axis | null {
  if (v1Committed === null || v2Start === null) return null;
  const [first, last] = v1Committed < v2Start ? [v1Committed, v2Start] : [v2Start, v1Committed];
  const tail = v1Planned !== null && v1Planned > v1Committed ? v1Planned : null;
  const newest = largest(last, tail ?? last);
  const padding = largest((newest - first) / 2n, LEAST_PADDING);
  const from = first > padding ? first - padding : 0n;
  const to = newest + padding;
  const segments: Segment[] = [{ what: 'v1', from, to: v1Committed, continues: from > 0n ? 'left' : null }];
  if (tail !== null) segments.push({ what: 'tail', from: v1Committed, to: tail, continues: null });
  const end = v2Committed === null || v2Committed < v2Start ? v2Start : v2Committed;
  const goesOn = end > to;
  segments.push({
    what: 'v2',
    from: v2Start,
    to: goesOn ? to : end,
    continues: goesOn ? 'right' : null,
  });
  if (relation === 'gap' || relation === 'overlap')
    segments.push({ what: relation, from: first, to: last, continues: null });
  return { from, to, segments };
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
