import { describe, expect, it } from 'vitest';
import { sampleBatches } from '@/e2e/support/sample-version-tabs';
import { firstBatchFilter } from './batch-search-params';
import { durationBar, durationScale, newerThan } from './prepare-batches';

const [planned, committed] = sampleBatches({ count: 2 }).batches;
if (planned === undefined || committed === undefined) throw new Error('the sample has two batches');
const lasting = (durationMs: string | null) => ({ ...committed, durationMs });

describe('durationScale', () => {
  it('ends at a round number above the longest', () => {
    expect(durationScale([lasting('31000'), lasting('12000')])).toEqual({ topMs: 60_000, label: '1 min' });
    expect(durationScale([lasting('75000'), lasting('75000')])).toEqual({ topMs: 120_000, label: '2 min' });
  });
  it('is not owned by one slow batch', () => {
    const usual = Array.from({ length: 9 }, () => lasting('3000'));
    const scale = durationScale([...usual, lasting('75000')]);
    expect(scale).toEqual({ topMs: 20_000, label: '20 s' });
    expect(durationBar(lasting('75000'), scale)).toEqual({ share: 1, cut: true });
  });
  it('is absent when nothing is known', () => {
    expect(durationScale([planned])).toBeNull();
    expect(durationScale([])).toBeNull();
  });
});

describe('durationBar', () => {
  it('is a share of the scale, and unknown stays unknown', () => {
    const scale = { topMs: 60_000, label: '1 min' };
    expect(durationBar(lasting('30000'), scale)).toEqual({ share: 0.5, cut: false });
    expect(durationBar(planned, scale)).toBeNull();
    expect(durationBar(lasting('5'), null)).toBeNull();
  });
});

describe('newerThan', () => {
  it('counts what a list that was held back does not show', () => {
    expect(newerThan([planned], '4315')).toBe(3n);
    expect(newerThan([planned], '4312')).toBe(0n);
    expect(newerThan([planned], '4300')).toBe(0n);
    expect(newerThan([], '4312')).toBeNull();
    expect(newerThan([planned], null)).toBeNull();
  });
});

describe('firstBatchFilter', () => {
  it('starts a little above a linked batch, exactly beyond 2^53', () => {
    expect(firstBatchFilter({ show: null, batch: '9007199254740993' })).toEqual({
      state: null,
      upTo: '9007199254740998',
    });
    expect(firstBatchFilter({ show: 'planned', batch: null })).toEqual({ state: 'planned', upTo: null });
  });
});
