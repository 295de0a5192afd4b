import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FOLD_ABOVE, type Partition, partitionInWords, prepareTakeover } from './prepare-takeover';
import { startX } from './takeover-scale';
import { alignmentOf } from './test-data/alignment';
import { recordedComparison } from './test-data/recorded-comparison';

/** Partitions with v1's end, v2's start and how far v2 came; all ends around a million, as in a topic that ran for long. */
const at = (...shifts: number[]): Partition[] =>
  shifts.map((shift, i) => alignmentOf(i, 1_000_000n, 1_000_000n + BigInt(shift), 1_200_000n));

describe('the drawing of a takeover', () => {
  it('shows every partition of the recorded warm-up replay as an overlap, true to one scale', async () => {
    const { alignment } = await recordedComparison('prod.v2.caught-up', 'orders_v1', 'orders_v2');
    const { groups, counts } = prepareTakeover(alignment, 'place', null);
    expect(counts).toEqual({ gap: 0, overlap: 4, aligned: 0, unknown: 0 });
    expect(groups.map(({ label, unit }) => [label, unit])).toEqual([['kafka orders', 'records']]);
    const rows = groups.flatMap((group) => group.rows);
    const widths = rows.map(({ bands }) => bands.find(({ what }) => what === 'overlap')?.width ?? 0);
    const sizes = rows.map(({ partition }) => Number(partition.distance));
    expect(sizes).toEqual([268, 1951, 311, 226]);
    const perRecord = sizes.map((size, i) => (widths[i] ?? 0) / size);
    for (const each of perRecord) expect(each).toBeCloseTo(perRecord[1] ?? 0, 5);
  });

  it('shows the gap that the recorded wrong start leaves', async () => {
    const { alignment } = await recordedComparison('v2-wrong-start.gap', 'orders_v1', 'orders_v3');
    const { counts, groups } = prepareTakeover(alignment, 'worst', null);
    expect(counts.gap).toBeGreaterThan(0);
    const [first] = groups.flatMap((group) => group.rows);
    const gap = first?.bands.find(({ what }) => what === 'gap');
    expect(gap?.x).toBeCloseTo(groups[0]?.scale.zeroX ?? -1, 5);
    const largest = Math.max(...alignment.map(({ distance }) => Number(distance)));
    expect(first?.partition.distance).toBe(String(largest));
  });

  it('puts v1’s end on one line in all rows, and v2’s start on it where they are aligned', () => {
    const [group] = prepareTakeover(at(0, 120, -80), 'place', null).groups;
    const scale = group?.scale;
    if (group === undefined || scale === undefined) throw new Error('no group');
    const ends = group.rows.map(({ bands }) => {
      const v1 = bands.find(({ what }) => what === 'v1');
      return (v1?.x ?? 0) + (v1?.width ?? 0);
    });
    for (const end of ends) expect(end).toBeCloseTo(scale.zeroX, 3);
    expect(startX(group.rows[0]?.partition ?? at(0)[0] ?? fail(), scale)).toBe(scale.zeroX);
  });

  it('says which tracks go on beyond the drawing, and begins v1’s at position 0 where that is in it', () => {
    const [far] = prepareTakeover(at(0), 'place', null).groups[0]?.rows ?? [];
    expect(far?.bands.map(({ what, runsOn }) => [what, runsOn])).toEqual([
      ['v1', 'left'],
      ['v2', 'right'],
    ]);
    const young = [alignmentOf(0, 30n, 10n, 35n)];
    const [near] = prepareTakeover(young, 'place', null).groups[0]?.rows ?? [];
    expect(near?.bands.find(({ what }) => what === 'v1')?.runsOn).toBeNull();
  });

  it('draws what v1 has planned and not committed, and never names it processed', () => {
    const [row] =
      prepareTakeover([alignmentOf(0, 9000n, 8920n, 8950n, 9060n)], 'place', null).groups[0]?.rows ?? [];
    expect(row?.bands.map(({ what }) => what)).toEqual(['v1', 'tail', 'overlap', 'v2']);
    expect(row?.toGo).toBe('50');
  });

  it('draws nothing that is not known', () => {
    const [row] = prepareTakeover([alignmentOf(0, null, null, null)], 'place', null).groups[0]?.rows ?? [];
    expect(row).toMatchObject({ relation: 'unknown', bands: [], toGo: null });
    const [unread] = prepareTakeover([alignmentOf(0, 300n, null, null)], 'place', null).groups[0]?.rows ?? [];
    expect(unread?.bands.map(({ what }) => what)).toEqual(['v1']);
  });

  it('keeps longs beyond 2^53 exact in place', () => {
    const huge = 2n ** 62n;
    const [row] =
      prepareTakeover([alignmentOf(0, huge, huge + 1n, huge + 9n)], 'place', null).groups[0]?.rows ?? [];
    expect(row?.bands.find(({ what }) => what === 'gap')?.width).toBeGreaterThan(1);
  });
});

describe('many partitions', () => {
  const many = at(
    ...Array.from({ length: 200 }, (_, i) => (i === 77 ? 500 : i === 130 ? -900 : i === 4 ? 20 : 0)),
  );

  it('are folded to the worst: gaps before overlaps, the largest first', () => {
    const model = prepareTakeover(many, 'place', null);
    const shown = model.groups.flatMap((group) => group.rows.map(({ partition }) => partition.partition));
    expect(shown.slice(0, 3)).toEqual(['77', '4', '130']);
    expect(model).toMatchObject({ total: 200, shown: 8, counts: { gap: 2, overlap: 1, aligned: 197 } });
    expect(model.groups[0]?.folded).toBe(192);
  });

  it('are all shown on request, as the source numbers them or worst first', () => {
    const inPlace = prepareTakeover(many, 'place', 200);
    expect(inPlace.groups[0]?.rows.map(({ partition }) => partition.partition).slice(0, 3)).toEqual([
      '0',
      '1',
      '2',
    ]);
    expect(inPlace).toMatchObject({ shown: 200 });
    expect(prepareTakeover(many, 'worst', 200).groups[0]?.rows[0]?.partition.partition).toBe('77');
  });

  it('are not folded when they are few', () => {
    expect(prepareTakeover(many.slice(0, FOLD_ABOVE), 'place', null).shown).toBe(FOLD_ABOVE);
  });
});

describe('several sources', () => {
  it('are grouped, each unit on a scale of its own', () => {
    const files = {
      ...alignmentOf(0, 10n, 12n, 13n),
      source: 1,
      topic: null,
      kind: 'delta' as const,
      unit: 'versions' as const,
    };
    const other = { ...alignmentOf(0, 500n, 500n, 600n), topic: 'payments' };
    const { groups } = prepareTakeover([...at(0, 100), other, files], 'place', null);
    expect(groups.map(({ label, unit, rows }) => [label, unit, rows.length])).toEqual([
      ['kafka orders', 'records', 2],
      ['kafka payments', 'records', 1],
      ['delta source 1', 'versions', 1],
    ]);
    expect(groups[0]?.scale).toBe(groups[1]?.scale);
    expect(groups[2]?.scale.to).toBeLessThan(groups[0]?.scale.to ?? 0n);
    expect(partitionInWords(files)).toBe('source 1');
  });
});

describe('every band', () => {
  it('lies within the drawing', () => {
    const long = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
    const position = fc.option(long, { nil: null });
    const partitions = fc.array(fc.tuple(position, position, position, position), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(partitions, (ends) => {
        const { groups } = prepareTakeover(
          ends.map(([end, start, reached, planned], i) => alignmentOf(i, end, start, reached, planned)),
          'place',
          null,
        );
        for (const { x, width } of groups.flatMap(({ rows }) => rows.flatMap(({ bands }) => bands))) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(width).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(100.001);
        }
      }),
    );
  });
});

function fail(): never {
  throw new Error('expected a row');
}
