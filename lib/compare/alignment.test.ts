import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutCase, readCase } from '@/fixtures/trouble/trouble-case';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { type Alignment, alignVersions } from './alignment';
import { delta, kafka, readWritten, type WrittenVersion } from './test-data/written-version';

async function aligned(v1: WrittenVersion, v2: WrittenVersion, said?: Parameters<typeof alignVersions>[2]) {
  return alignVersions(
    await readWritten({ name: 'orders_v1', ...v1 }),
    await readWritten({ name: 'orders_v2', ...v2 }),
    said,
  );
}

async function caseReadings(id: string): Promise<[CheckpointReading, CheckpointReading]> {
  const [v1, v2] = await readCase(layOutCase(id));
  if (v1 === undefined || v2 === undefined) throw new Error(`${id} has no two versions`);
  return [v1, v2];
}

function rows({ partitions }: Alignment) {
  return partitions.map(
    ({ source, v2Sources, topic, partition, v1Committed, v2Start, v2Committed, relation, records }) =>
      [
        source,
        v2Sources.join('+'),
        topic,
        partition,
        v1Committed,
        v2Start,
        v2Committed,
        relation,
        records,
      ] as const,
  );
}

const v1Of = (...ends: number[]): WrittenVersion => ({
  started: [kafka({ orders: ends.map(() => 0) })],
  batches: [[kafka({ orders: ends })]],
});
const v2Of = (starts: (number | null)[], ends: number[]): WrittenVersion => ({
  started: [kafka({ orders: starts })],
  batches: [[kafka({ orders: ends })]],
});

describe('the handover of two versions of one Kafka topic', () => {
  it('is aligned where v2 starts at the end of the last committed batch', async () => {
    const alignment = await aligned(v1Of(300, 200), v2Of([300, 200], [310, 200]));
    expect(alignment).toMatchObject({ handover: 'aligned', caughtUp: true, notComparable: [] });
    expect(rows(alignment)).toEqual([
      [0, '0', 'orders', '0', 300n, 300n, 310n, 'aligned', 0n],
      [0, '0', 'orders', '1', 200n, 200n, 200n, 'aligned', 0n],
    ]);
  });

  it.each(['', 'v1\n{"batchWaterm'])(
    'is not told where v1’s last committed offsets cannot be read (%j)',
    async (text) => {
      for (const start of [0, 50]) {
        const alignment = await aligned({ ...v1Of(300), files: { 'offsets/0': text } }, v2Of([start], [310]));
        expect(alignment).toMatchObject({ handover: 'not-comparable', caughtUp: null });
        expect(alignment.notComparable).toEqual([
          'offsets/0 of orders_v1 is missing or unreadable, so the end of its last commit is not known',
        ]);
      }
    },
  );

  it('has a gap where v2 starts later, an overlap where it starts earlier, and is mixed with both', async () => {
    expect((await aligned(v1Of(300), v2Of([301], [400]))).handover).toBe('gap');
    expect((await aligned(v1Of(300), v2Of([250], [900]))).handover).toBe('overlap');
    const both = await aligned(v1Of(300, 300, 300), v2Of([250, 310, 300], [900, 900, 900]));
    expect(both.handover).toBe('mixed');
    expect(both.partitions.map(({ relation, records }) => [relation, records])).toEqual([
      ['overlap', 50n],
      ['gap', 10n],
      ['aligned', 0n],
    ]);
  });

  it('goes by commits: the end of a planned batch is not the end', async () => {
    const tail = {
      ...v1Of(300),
      batches: [[kafka({ orders: [300] })], [kafka({ orders: [320] })]],
      committed: 1,
    };
    const { partitions } = await aligned(tail, v2Of([320], [400]));
    expect(partitions[0]).toMatchObject({
      v1Committed: 300n,
      v1Planned: 320n,
      relation: 'gap',
      records: 20n,
    });
  });

  it('is not started while v2 has planned nothing', async () => {
    expect(await aligned(v1Of(300), {})).toMatchObject({ handover: 'not-started', caughtUp: null });
  });

  it('has caught up when v2 has committed what v1 has, everywhere', async () => {
    expect((await aligned(v1Of(300, 300), v2Of([0, 0], [300, 299]))).caughtUp).toBe(false);
    expect((await aligned(v1Of(300, 300), v2Of([0, 0], [300, 300]))).caughtUp).toBe(true);
    const planned = { ...v2Of([300], [310]), committed: 0 };
    expect((await aligned(v1Of(300), planned)).caughtUp).toBe(false);
  });

  it('keeps numbers of 64 bits exact', async () => {
    const [end, start] = [9_223_372_036_854_775_807n, 9_007_199_254_740_993n];
    const { partitions } = await aligned(
      { started: [kafka({ orders: [0] })], batches: [[kafka({ orders: [end] })]] },
      { started: [kafka({ orders: [start] })], batches: [[kafka({ orders: [end] })]] },
    );
    expect(partitions[0]?.records).toBe(end - start);
  });

  it('goes by the recorded start, also when the first batches are purged', async () => {
    const purged = { started: [kafka({ orders: [290] })], first: 120, batches: [[kafka({ orders: [900] })]] };
    expect(rows(await aligned(v1Of(300), purged))[0]?.slice(5)).toEqual([290n, 900n, 'overlap', 10n]);
  });
});

describe('an unknown start is unknown', () => {
  it('when sources/0/0 is gone: the ends of the first batch are no start', async () => {
    const alignment = await aligned(v1Of(300), { started: [null], batches: [[kafka({ orders: [310] })]] });
    expect(alignment).toMatchObject({ handover: 'not-comparable', caughtUp: true });
    expect(alignment.partitions[0]).toMatchObject({ v2Start: null, relation: null, records: null });
    expect(alignment.notComparable[0]).toContain('sources/0/0');
  });

  it('of a partition that was added after v2 began; a gap elsewhere is still a gap', async () => {
    const added = (start: number) => aligned(v1Of(300, 40), v2Of([start, null], [400, 60]));
    expect((await added(300)).handover).toBe('not-comparable');
    expect((await added(310)).handover).toBe('gap');
    expect((await added(300)).notComparable[0]).toContain(
      'partition 1 of orders was not there when v2 began',
    );
  });

  it('of a partition that v2 never read', async () => {
    const alignment = await aligned(v1Of(300, 40), v2Of([300], [400]));
    expect(alignment.handover).toBe('not-comparable');
    expect(alignment.notComparable).toEqual(['v2 has never read partition 1 of orders']);
    expect(alignment.caughtUp).toBeNull();
  });

  it('of a partition that v1 never saw, unless v2 reads it from its very first record', async () => {
    expect(await aligned(v1Of(300), v2Of([300, 0], [400, 5]))).toMatchObject({
      handover: 'aligned',
      caughtUp: true,
    });
    const later = await aligned(v1Of(300), v2Of([300, 7], [400, 9]));
    expect(later.handover).toBe('not-comparable');
    expect(later.partitions[1]).toMatchObject({ v1Committed: null, v2Start: 7n, relation: null });
  });

  it('when v1 has committed nothing', async () => {
    const alignment = await aligned({ ...v1Of(300), committed: 0 }, v2Of([300], [400]));
    expect(alignment.handover).toBe('not-comparable');
    expect(alignment.notComparable[0]).toContain('orders_v1 has committed nothing');
  });

  it('when one is a copy of the other', async () => {
    const [v1, v2] = await caseReadings('SC-020');
    const alignment = alignVersions(v1, v2);
    expect(alignment).toMatchObject({ handover: 'not-comparable', caughtUp: false });
    expect(alignment.notComparable[0]).toContain('one is a copy of the other');
  });
});

describe('sources are matched by what is recorded', () => {
  it('one topic that v2 reads three times: said once, and aligned (SC-016)', async () => {
    const [v1, v2] = await caseReadings('SC-016');
    const alignment = alignVersions(v1, v2);
    expect(alignment.handover).toBe('aligned');
    expect(rows(alignment).map((row) => row.slice(0, 6))).toEqual([
      [0, '0+1+2', 'orders', '0', 220n, 220n],
      [0, '0+1+2', 'orders', '1', 242n, 242n],
    ]);
  });

  it('a gap, an overlap and an uncommitted tail (SC-114)', async () => {
    const [v1, v2] = await caseReadings('SC-114');
    const alignment = alignVersions(v1, v2);
    expect(alignment).toMatchObject({ handover: 'mixed', caughtUp: true });
    expect(rows(alignment).map((row) => row.slice(3))).toEqual([
      ['0', 3000n, 3000n, 3050n, 'aligned', 0n],
      ['1', 6000n, 6120n, 6200n, 'gap', 120n],
      ['2', 9000n, 8920n, 9010n, 'overlap', 80n],
    ]);
  });

  it('whatever their order', async () => {
    const alignment = await aligned(
      {
        started: [kafka({ a: [0] }), kafka({ b: [0] })],
        batches: [[kafka({ a: [10] }), kafka({ b: [20] })]],
      },
      {
        started: [kafka({ b: [20] }), kafka({ a: [10] })],
        batches: [[kafka({ b: [21] }), kafka({ a: [11] })]],
      },
    );
    expect(alignment.handover).toBe('aligned');
    expect(rows(alignment).map(([source, v2, topic]) => [source, v2, topic])).toEqual([
      [0, '1', 'a'],
      [1, '0', 'b'],
    ]);
  });

  it('by name in an offset log v2', async () => {
    const alignment = await aligned(
      {
        names: ['clicks', 'views'],
        started: [kafka({ t: [0] }), kafka({ t: [0] })],
        batches: [[kafka({ t: [10] }), kafka({ t: [20] })]],
      },
      {
        names: ['views', 'clicks'],
        started: [kafka({ t: [20] }), kafka({ t: [10] })],
        batches: [[kafka({ t: [21] }), kafka({ t: [11] })]],
      },
    );
    expect(alignment.handover).toBe('aligned');
  });

  it('one topic of several: what v2 no longer reads is said', async () => {
    const alignment = await aligned(
      { started: [kafka({ a: [0], b: [0] })], batches: [[kafka({ a: [10], b: [20] })]] },
      { started: [kafka({ a: [10] })], batches: [[kafka({ a: [11] })]] },
    );
    expect(alignment.handover).toBe('not-comparable');
    expect(alignment.notComparable).toEqual(['v2 does not read b, which v1 reads in source 0']);
  });

  it('two topics in one source, and in two', async () => {
    const alignment = await aligned(
      { started: [kafka({ a: [0], b: [0] })], batches: [[kafka({ a: [10], b: [20] })]] },
      {
        started: [kafka({ b: [20] }), kafka({ a: [10] })],
        batches: [[kafka({ b: [21] }), kafka({ a: [10] })]],
      },
    );
    expect(alignment).toMatchObject({ handover: 'aligned', caughtUp: true });
  });

  it('or by the operator, where nothing proves it: other topics, partition by partition', async () => {
    const v2 = { started: [kafka({ orders_new: [310] })], batches: [[kafka({ orders_new: [320] })]] };
    const asked = await aligned(v1Of(300), v2);
    expect(asked.handover).toBe('not-comparable');
    expect(asked.notComparable[0]).toContain('say which one does');
    expect(await aligned(v1Of(300), v2, [{ v1: 0, v2: 0 }])).toMatchObject({
      handover: 'gap',
      caughtUp: true,
    });
    expect((await aligned(v1Of(300), v2, [{ v1: 0, v2: null }])).partitions).toEqual([]);
  });

  it('kinds whose positions count different things are not compared, even when said to be the same', async () => {
    const v2 = { batches: [[delta(12)]] };
    const alignment = await aligned(v1Of(300), v2, [{ v1: 0, v2: 0 }]);
    expect(alignment.handover).toBe('not-comparable');
    expect(alignment.notComparable[0]).toContain('kafka in v1 and delta in v2');
  });

  it('files are counted by each checkpoint for itself', async () => {
    const files = { batches: [['{"logOffset":3}']] };
    const alignment = await aligned(files, files);
    expect(alignment).toMatchObject({ handover: 'not-comparable', caughtUp: null });
    expect(alignment.notComparable).toHaveLength(1);
    expect(alignment.notComparable[0]).toContain('own log');
  });
});

describe('a Delta table', () => {
  it('does not record where v2 began; what v2 has committed compares by version and index', async () => {
    const at = async (v1: string, v2: string) => aligned({ batches: [[v1]] }, { batches: [[v2]] });
    expect(await at(delta(12), delta(12))).toMatchObject({ handover: 'not-comparable', caughtUp: true });
    expect((await at(delta(12, 4), delta(12, 3))).caughtUp).toBe(false);
    expect((await at(delta(12, 4), delta(13))).caughtUp).toBe(true);
    expect((await at(delta(12), delta(20, 5, true))).caughtUp).toBeNull();
  });

  it('is read again by a v2 that began with its snapshot', async () => {
    const alignment = await aligned(
      { batches: [[delta(12)]] },
      { batches: [[delta(15, 3, true)], [delta(16)]] },
    );
    expect(alignment.partitions[0]).toMatchObject({
      relation: 'overlap',
      v2Start: null,
      distance: null,
      records: null,
    });
    const nothingRead = await aligned({ batches: [[delta(0)]] }, { batches: [[delta(15, 3, true)]] });
    expect(nothingRead.handover).toBe('not-comparable');
  });

  it('that was made anew is another table', async () => {
    const other = { batches: [[delta(3, -1, false, 'table-2')]] };
    expect((await aligned({ batches: [[delta(12)]] }, other)).handover).toBe('not-comparable');
  });
});

describe('for any positions', () => {
  const long = fc.bigInt(0n, 9_223_372_036_854_775_807n);
  const partition = fc.record({ end: long, start: long, committed: long });

  it('gaps less overlaps are the distance between the starts and the ends; no number is negative', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(partition, { minLength: 1, maxLength: 6 }), async (partitions) => {
        const {
          partitions: rows,
          handover,
          caughtUp,
        } = await aligned(
          { batches: [[kafka({ t: partitions.map(({ end }) => end) })]] },
          {
            started: [kafka({ t: partitions.map(({ start }) => start) })],
            batches: [[kafka({ t: partitions.map(({ committed }) => committed) })]],
          },
        );
        const sum = (relation: string) =>
          rows.reduce((total, row) => total + (row.relation === relation ? (row.records ?? 0n) : 0n), 0n);
        const distance = partitions.reduce((total, { start, end }) => total + start - end, 0n);
        expect(sum('gap') - sum('overlap')).toBe(distance);
        expect(rows.every(({ records }) => records !== null && records >= 0n)).toBe(true);
        expect(rows.every(({ relation, records }) => (relation === 'aligned') === (records === 0n))).toBe(
          true,
        );
        const [gaps, overlaps] = [sum('gap') > 0n, sum('overlap') > 0n];
        expect(handover).toBe(gaps ? (overlaps ? 'mixed' : 'gap') : overlaps ? 'overlap' : 'aligned');
        expect(caughtUp).toBe(partitions.every(({ end, committed }) => committed >= end));
      }),
      { numRuns: 60 },
    );
  });
});
