import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { readAt } from '@/fixtures/trouble/judge';
import { layOutCase, readCase, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import { rhythmOf } from './rhythm';

const START = 1_764_000_000_000n;

describe('rhythmOf', () => {
  it('tells spacing, duration and the last times from the logs', async () => {
    const [reading] = await readCase(layOutCase('SC-113'));
    const rhythm = reading && rhythmOf(reading);
    expect(rhythm).toMatchObject({
      fileTimesUsable: true,
      spacing: { count: 3, medianMs: 60_000n },
      duration: { count: 3, medianMs: 11_800n },
      lastPlannedMs: 1_764_000_180_000n,
      lastCommittedMs: 1_764_000_132_000n,
      pauseMs: null,
    });
  });

  it('agrees with the recorded query: its batches follow each other, whatever troubles it had', async () => {
    const { versions } = await readMoment('prod.v1.down-source-grows');
    const reading = versions.get('orders_v1');
    const rhythm = reading && rhythmOf(reading);
    expect(rhythm?.pauseMs).toBeNull();
    expect(rhythm?.spacing?.medianMs).toBeLessThan(10_000n);
    expect(rhythm?.duration?.medianMs).toBeLessThan(rhythm?.spacing?.medianMs ?? 0n);
  });

  it('sees a pause that comes back, and none in two outages', async () => {
    const run = (at: bigint, id: number) => steadyBatches(10, at, 2_000n, 1_000n, id);
    const hourly = [0n, 1n, 2n, 3n].flatMap((n) => run(START + n * 3_600_000n, Number(n) * 10));
    const rhythm = rhythmOf(await readAt(writeCheckpoint(temporaryFolder(), 'a_v1', hourly), START));
    expect(rhythm.pauseMs).toBe(3_582_000n);

    const outages = [
      ...steadyBatches(10, START, 2_000n, 1_000n),
      ...steadyBatches(10, START + 60_000n, 2_000n, 1_000n, 10),
      ...steadyBatches(10, START + 125_000n, 2_000n, 1_000n, 20),
    ];
    expect(
      rhythmOf(await readAt(writeCheckpoint(temporaryFolder(), 'b_v1', outages), START)).pauseMs,
    ).toBeNull();
  });

  it('knows the commit whose offsets file is gone', async () => {
    const [reading] = await readCase(
      layOutCase('SC-113', (directory) => rmSync(join(directory, 'orders_v1/offsets/900'))),
    );
    const first = reading && rhythmOf(reading).batches[0];
    expect(first).toEqual({ batchId: 900n, plannedMs: null, committedMs: 1_764_000_012_000n });
  });

  it('history fills what the logs no longer hold, and does not overrule them', async () => {
    const [reading] = await readCase(layOutCase('SC-113'));
    const history = [
      { batchId: 899n, plannedMs: 1_763_999_940_000n, committedMs: 1_763_999_950_000n },
      { batchId: 903n, plannedMs: 1n, committedMs: 2n },
    ];
    const rhythm = reading && rhythmOf(reading, history);
    expect(rhythm?.spacing?.count).toBe(4);
    expect(rhythm?.lastPlannedMs).toBe(1_764_000_180_000n);
  });
});
