import { describe, expect, it } from 'vitest';
import { kafka, READ_AT_MS, readWritten } from '@/lib/compare/test-data/written-version';
import { DEFAULT_LIMITS } from '@/lib/cutover/limits';
import { boundOf } from './bound-of';

const HOUR = 3_600_000n;
const at = { limits: DEFAULT_LIMITS, nowMs: READ_AT_MS };
/** A batch a minute. */
const v1Of = (...ends: number[][]) => readWritten({ batches: ends.map((each) => [kafka({ orders: each })]) });

describe('the bound of a plan', () => {
  it('is what was chosen', async () => {
    const v1 = await v1Of([0], [100]);
    expect(boundOf(v1, { distance: '7', untilSeconds: 60 }, at)).toEqual({
      distance: 7n,
      untilMs: READ_AT_MS + 60_000n,
    });
  });

  it('left out: four times what the fastest partition moves until the approval would end', async () => {
    const v1 = await v1Of([0, 0], [1_000, 10], [2_000, 20]);
    // 1 000 a minute for 24 h, four times.
    expect(boundOf(v1, {}, at)).toEqual({
      distance: 4n * 1_000n * 60n * 24n,
      untilMs: READ_AT_MS + 24n * HOUR,
    });
  });

  it('grows with the time that was chosen', async () => {
    const v1 = await v1Of([0], [1_000]);
    expect(boundOf(v1, { untilSeconds: 7_200 }, at).distance).toBe(4n * 1_000n * 120n);
  });

  it('leaves room for a burst where the source is slow, and where it stands still', async () => {
    expect(boundOf(await v1Of([0], [1]), {}, at).distance).toBe(10_000n);
    expect(boundOf(await v1Of([5], [5]), {}, at).distance).toBe(10_000n);
  });

  it('is finite and generous where no rate is known', async () => {
    expect(boundOf(await v1Of([5]), {}, at).distance).toBe(1_000_000n);
    expect(boundOf(await readWritten({}), {}, at).distance).toBe(1_000_000n);
  });
});
