import { describe, expect, it } from 'vitest';
import { sampleSources, sampleUnknownSources } from '@/e2e/support/sample-version-tabs';
import { preparePartitions, type Source } from './prepare-sources';

const [sample] = sampleSources(3).sources;
if (sample === undefined) throw new Error('the sample has a source');
const partition = (over: Partial<Source['partitions'][number]>): Source => ({
  ...sample,
  partitions: [
    {
      topic: 'orders',
      partition: '0',
      started: '0',
      committed: '100',
      planned: '120',
      beginning: '0',
      head: '180',
      inFlight: '20',
      behind: '80',
      ...over,
    },
  ],
});

describe('preparePartitions', () => {
  it('draws all rows on one scale that ends at a round number', () => {
    const model = preparePartitions(partition({}), 'partition');
    expect(model.scaleTop).toBe('100');
    expect(model.rows[0]?.bar).toEqual({ inFlight: 0.2, waiting: 0.6 });
    expect(model.rows[0]?.waiting).toBe('60');
  });
  it('draws nothing for what is unknown, and sums nothing either', () => {
    const model = preparePartitions(partition({ head: null, behind: null, inFlight: null }), 'partition');
    expect(model.rows[0]).toMatchObject({ bar: null, waiting: null });
    expect(model).toMatchObject({ scaleTop: null, totals: { inFlight: null, behind: null } });
  });
  it('says what the source no longer holds', () => {
    expect(preparePartitions(partition({ beginning: '130' }), 'partition').rows[0]?.lost).toBe('30');
    expect(preparePartitions(partition({ beginning: '100' }), 'partition').rows[0]?.lost).toBeNull();
    expect(preparePartitions(partition({ beginning: null }), 'partition').rows[0]?.lost).toBeNull();
  });
  it('tells a partition that the query never planned', () => {
    const fresh = partition({ started: null, committed: null, planned: null, inFlight: null, behind: null });
    expect(preparePartitions(fresh, 'partition').rows[0]?.isNew).toBe(true);
  });
  it('orders worst first on request, exactly beyond 2^53', () => {
    const [row] = partition({}).partitions;
    if (row === undefined) throw new Error('one partition');
    const source: Source = {
      ...sample,
      partitions: [
        { ...row, partition: '0', behind: '9007199254740993' },
        { ...row, partition: '1', behind: '9007199254740994' },
        { ...row, partition: '2', behind: null, inFlight: null },
      ],
    };
    expect(preparePartitions(source, 'behind').rows.map(({ name }) => name)).toEqual(['1', '0', '2']);
    expect(preparePartitions(source, 'partition').worst).toEqual({ name: '1', behind: '9007199254740994' });
  });
  it('names the topic only where there are several, and no partition where the kind has none', () => {
    const two: Source = {
      ...sample,
      partitions: sample.partitions.map((p, i) => ({ ...p, topic: `t${i % 2}` })),
    };
    expect(preparePartitions(two, 'partition').rows[0]?.name).toBe('t0 · 0');
    const file = sampleUnknownSources().sources[1];
    if (file === undefined) throw new Error('the sample has two sources');
    expect(preparePartitions(file, 'partition').rows[0]?.name).toBeNull();
  });
});
