import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { lagSamples } from './lag-samples';
import { type LagSample, trendOf } from './trend';

const STEP = 10_000n;
/** One sample each 10 s: [committed, head]. */
const series = (...points: [committed: number, head: number | null][]): LagSample[] =>
  points.map(([committed, head], index) => ({
    atMs: BigInt(index) * STEP,
    partitions: [{ key: '0', committed: BigInt(committed), head: head === null ? null : BigInt(head) }],
  }));

describe('trendOf', () => {
  it.each<[string, LagSample[], string]>([
    ['too few readings', series([0, 10]), 'unknown'],
    ['no head at all', series([0, null], [10, null]), 'unknown'],
    ['had nothing left at some moment', series([0, 10], [20, 20], [20, 30], [30, 40]), 'ok'],
    ['never falls', series([0, 10], [5, 20], [9, 30]), 'growing'],
    ['catches up', series([0, 100], [40, 110], [90, 120]), 'falling'],
    ['steady', series([0, 10], [10, 20], [20, 30]), 'keeps-up'],
    ['position went back', series([50, 60], [10, 60], [20, 60]), 'rewind'],
    [
      'stands still while the head moves',
      series([10, 20], [10, 40], [10, 60], [10, 80], [10, 90]),
      'stalled',
    ],
    ['stands still with records left', series([10, 20], [10, 20], [10, 20], [10, 20], [10, 20]), 'stalled'],
    ['had caught up, then stands still', series([20, 20], [20, 40], [20, 60], [20, 80], [20, 90]), 'stalled'],
  ])('%s', (_, samples, status) => {
    expect(trendOf(samples, 2n * STEP).status).toBe(status);
  });

  it('standing still within the own rhythm is no stall', () => {
    const still = series([10, 20], [10, 40], [10, 60]);
    expect(trendOf(still, 3_600_000n).status).toBe('growing');
  });

  it('a saw whose low points rise is growing, though each commit lowers it', () => {
    const saw = series(
      [0, 50],
      [40, 60],
      [40, 110],
      [90, 130],
      [90, 190],
      [150, 230],
      [150, 280],
      [220, 350],
      [220, 420],
    );
    expect(trendOf(saw, 60_000n).status).toBe('growing');
  });

  it('one partition that goes back is enough', () => {
    const at = (atMs: bigint, a: bigint, b: bigint): LagSample => ({
      atMs,
      partitions: [
        { key: 'a', committed: a, head: 100n },
        { key: 'b', committed: b, head: 100n },
      ],
    });
    expect(trendOf([at(0n, 10n, 50n), at(STEP, 90n, 40n)], STEP).status).toBe('rewind');
  });

  it('says the rate per minute', () => {
    const trend = trendOf(series([0, 10], [0, 45], [1, 81]), 3_600_000n);
    expect(trend).toMatchObject({ status: 'growing', perMinute: 210n, words: 'growing by 210 per min' });
  });

  it('does not depend on the order of the samples', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { minLength: 2, maxLength: 20 }),
        fc.infiniteStream(fc.nat()),
        (points, random) => {
          const samples = series(...points.map(([a, b]): [number, number] => [a, a + b]));
          const shuffled = samples
            .map((sample) => ({ sample, at: random.next().value }))
            .sort((a, b) => a.at - b.at)
            .map(({ sample }) => sample);
          expect(trendOf(shuffled, STEP)).toEqual(trendOf(samples, STEP));
        },
      ),
    );
  });
});

describe('lagSamples', () => {
  it('puts each reading of the heads against what was committed at that time', async () => {
    const { versions, heads, nowMs } = await readMoment('prod.v1.down-source-grows');
    const reading = versions.get('orders_v1');
    const samples = reading ? lagSamples(reading, heads, nowMs - 60_000n) : [];
    expect(samples.length).toBeGreaterThan(20);
    expect(samples.every(({ partitions }) => partitions.length === 4)).toBe(true);
    expect(trendOf(samples, 20_000n).status).toBe('stalled');
  });

  it('has nothing to say before the oldest commit', async () => {
    const { versions, heads } = await readMoment('prod.v1.running');
    const reading = versions.get('orders_v1');
    const first = reading?.commitLog?.files[0]?.modifiedMs ?? 0n;
    const samples = reading ? lagSamples(reading, heads, 0n) : [];
    expect(samples.length).toBeGreaterThan(0);
    expect(samples.every(({ atMs }) => atMs >= first)).toBe(true);
  });
});
