import { describe, expect, it } from 'vitest';
import type { StripBatch } from '@/lib/contract/fleet';
import { prepareStrip } from './prepare-strip';

const batch = (
  id: number,
  durationMs: string | null,
  state: StripBatch['state'] = 'committed',
): StripBatch => ({
  batchId: String(id),
  state,
  durationMs,
  records: null,
});

describe('prepareStrip', () => {
  it('scales against the longest and keeps the newest', () => {
    const strip = prepareStrip([batch(1, '9000'), batch(2, '1000'), batch(3, '2000')], 2);
    expect(strip.bars.map((bar) => [bar.batchId, bar.height])).toEqual([
      ['2', 0.5],
      ['3', 1],
    ]);
    expect(strip.longestMs).toBe('2000');
  });
  it('cuts an outlier instead of flattening the others', () => {
    const strip = prepareStrip([batch(1, '2000'), batch(2, '2000'), batch(3, '45000'), batch(4, '1000')], 30);
    expect(strip.bars.map((bar) => [bar.height, bar.cut])).toEqual([
      [0.25, false],
      [0.25, false],
      [1, true],
      [0.125, false],
    ]);
  });
  it('leaves an unknown duration unknown, and says what is open', () => {
    const strip = prepareStrip([batch(1, '1000'), batch(2, null, 'planned')], 30);
    expect(strip.bars[1]).toEqual({ batchId: '2', height: null, cut: false, planned: true });
    expect(strip.words).toBe('Batches 1 to 2, longest 1 s; planned and not committed: 2');
  });
  it('says that nothing is known', () => {
    expect(prepareStrip([], 30)).toEqual({ bars: [], longestMs: null, words: 'No batches known' });
  });
});
