import { describe, expect, it } from 'vitest';
import { readAt } from '@/fixtures/trouble/judge';
import { temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import type { HeadReading } from '@/lib/head/head';
import { basisOf } from './basis';

const MINUTE = 60_000n;
const HOUR = 60n * MINUTE;
const START = 1_764_000_000_000n;

/** Runs of an hourly job: batch 3, the last, is planned three hours after the first. Each ends 100 records further. */
const hourly = () => writeCheckpoint(temporaryFolder(), 'orders_v1', steadyBatches(4, START, HOUR, 5_000n));

/** A head each minute since the last run, ten records more each time. */
function headsUntil(nowMs: bigint): HeadReading[] {
  const readings: HeadReading[] = [];
  for (let atMs = START + 3n * HOUR + 10_000n, end = 400n; atMs <= nowMs; atMs += MINUTE, end += 10n)
    readings.push({
      origin: 'broker',
      label: 'Kafka broker',
      atMs,
      sourceIndex: null,
      heads: [{ topic: 'orders', partition: '0', beginning: 0n, end }],
    });
  return readings;
}

async function trendAfter(laterMs: bigint, declaredIntervalMs: bigint | null) {
  const nowMs = START + 3n * HOUR + laterMs;
  const reading = await readAt(hourly(), nowMs);
  return basisOf({ nowMs, reading, heads: headsUntil(nowMs), declaredIntervalMs }).trend.status;
}

describe('the cadence of an hourly job', () => {
  it.each([
    ['declared', HOUR],
    ['told by its own history', null],
  ])(
    '%s: it is not stalled at minute 40, and is when two runs are missing',
    async (_, declaredIntervalMs) => {
      expect(await trendAfter(40n * MINUTE, declaredIntervalMs)).not.toBe('stalled');
      expect(await trendAfter(3n * HOUR, declaredIntervalMs)).toBe('stalled');
    },
  );

  it('the same silence stalls a query that is declared to run each 30 s', async () => {
    expect(await trendAfter(40n * MINUTE, 30_000n)).toBe('stalled');
  });
});
