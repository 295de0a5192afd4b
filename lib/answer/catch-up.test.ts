import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadRecording } from '@/fixtures/materialize';
import { treeStorage } from '@/fixtures/read-moment';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { parseRecordedHeads } from '@/lib/head/recorded-heads';
import { basisOf } from './basis';
import { catchUpOf } from './catch-up';
import { lagSamples } from './lag-samples';
import type { LagSample } from './trend';

const SECOND = 1_000n;

/** One partition, read each second. */
function series(...points: [committed: number, head: number][]): LagSample[] {
  return points.map(([committed, head], index) => ({
    atMs: BigInt(index) * SECOND,
    partitions: [{ key: 'a', committed: BigInt(committed), head: BigInt(head) }],
  }));
}

describe('catchUpOf', () => {
  it('divides what is left by commits minus arrivals, as an interval', () => {
    // 100 committed and 20 arriving a second; 800 are left: ten seconds.
    const samples = series([0, 1_200], [100, 1_220], [200, 1_240], [300, 1_260], [400, 1_280], [500, 1_300]);
    const found = catchUpOf(samples, 2n * SECOND);
    if (found.state !== 'catching-up') throw new Error(found.state);
    const trueMs = 5n * SECOND + 10n * SECOND;
    expect(found.earliestMs <= trueMs && found.latestMs !== null && found.latestMs >= trueMs).toBe(true);
    expect(found.rates).toMatchObject({ committedPerMinute: 6_000n, headPerMinute: 1_200n });
  });

  it('is not catching up when the source grows as fast as is committed, or faster', () => {
    const even = series([0, 500], [20, 520], [40, 540], [60, 560], [80, 580]);
    const slower = series([0, 500], [10, 520], [20, 540], [30, 560], [40, 580]);
    for (const samples of [even, slower])
      expect(catchUpOf(samples, 2n * SECOND).state).toBe('not-catching-up');
  });

  it('is not catching up when nothing is committed while the source grows', () => {
    expect(catchUpOf(series([0, 500], [0, 520], [0, 540], [0, 560]), 2n * SECOND)).toMatchObject({
      state: 'not-catching-up',
      rates: { committedPerMinute: 0n },
    });
  });

  it('has no end when the slowest pace of the window would not catch up', () => {
    const found = catchUpOf(
      series([0, 900], [10, 920], [20, 940], [30, 960], [40, 980], [240, 1_000], [440, 1_020], [640, 1_040]),
      2n * SECOND,
    );
    expect(found).toMatchObject({ state: 'catching-up', latestMs: null });
    expect(found.words).toMatch(/at the earliest/);
  });

  it('what arrives within the own rhythm is nothing to catch up', () => {
    expect(catchUpOf(series([0, 40], [20, 60], [40, 80], [60, 100]), 3n * SECOND).state).toBe('caught-up');
  });

  it('is unknown without heads, and with fewer commits than make a pace', () => {
    expect(catchUpOf([], SECOND).state).toBe('unknown');
    expect(catchUpOf(series([0, 900], [100, 920]), SECOND).state).toBe('unknown');
    const blind = series([0, 900], [100, 920], [200, 940]).map((sample) => ({
      ...sample,
      partitions: sample.partitions.map((each) => ({ ...each, head: null })),
    }));
    expect(catchUpOf(blind, SECOND).state).toBe('unknown');
  });
});

describe('a recorded catch-up of Spark', () => {
  it.each(['4.2.1', '3.5.9'])(
    '%s: the interval contained the time at which v2 really had caught up',
    async (spark) => {
      const real = await recordedCatchUp(spark);
      let asked = 0;
      for (const atMs of real.moments) {
        const { reading, heads } = await real.readAt(atMs);
        if (reading === null) continue;
        const { catchUp } = basisOf({ nowMs: atMs, reading, heads, declaredIntervalMs: null });
        if (catchUp.state !== 'catching-up') continue;
        asked += 1;
        expect(catchUp.earliestMs, `from ${atMs}`).toBeLessThanOrEqual(real.caughtUpMs);
        expect(catchUp.latestMs ?? real.caughtUpMs, `from ${atMs}`).toBeGreaterThanOrEqual(real.caughtUpMs);
        // An interval that says nothing would always be right.
        if (catchUp.latestMs !== null) expect(catchUp.latestMs - catchUp.earliestMs).toBeLessThan(60_000n);
      }
      expect(asked).toBeGreaterThanOrEqual(3);
    },
  );
});

/**
 * The catch-up of v2 in the recording: the moments of its head records from the first commits on, and the first at which
 * its committed end was as near to the head as it stays afterwards. Spark 3.5 and 4.2 recorded the same scenario.
 */
async function recordedCatchUp(spark: string) {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../../fixtures/recordings', `spark-${spark}`);
  const recording = loadRecording(folder);
  const moment = recording.manifest.moments['prod.v2.catching-up'];
  if (moment === undefined) throw new Error(`no catch-up in the recording of Spark ${spark}`);
  const readAt = async (atMs: bigint) => {
    const tree = recording.treeAt(moment.segment, Number(atMs));
    const storage = treeStorage(tree, 'main/ops/checkpoints/prod/orders_v2/');
    const result = await readCheckpoint({ storage, nowMs: atMs, state: 'keys' });
    const text = new TextDecoder().decode(tree.get('heads/prod/orders.jsonl')?.bytes);
    return { reading: result.state === 'read' ? result.reading : null, heads: parseRecordedHeads(text) };
  };
  const fromMs = BigInt(moment.atMs) - 10_000n;
  const later = await readAt(BigInt(moment.atMs) + 150_000n);
  if (later.reading === null) throw new Error('v2 is gone');
  const lags = lagSamples(later.reading, later.heads, fromMs).map(({ atMs, partitions }) => ({
    atMs,
    lag: partitions.reduce((sum, { committed, head }) => sum + ((head ?? 0n) - committed), 0n),
  }));
  const afterwards = lags.slice(-20);
  const caught = lags.find(({ lag }) => afterwards.some((each) => lag <= each.lag));
  if (caught === undefined) throw new Error('v2 never caught up');
  return {
    moments: lags.map(({ atMs }) => atMs).filter((atMs) => atMs < caught.atMs),
    readAt,
    caughtUpMs: caught.atMs,
  };
}
