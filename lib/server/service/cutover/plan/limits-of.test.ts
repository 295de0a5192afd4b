import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitsChoice } from '@/lib/contract/cutover-request';
import { DEFAULT_LIMITS } from '@/lib/cutover/limits';
import { limitsOf } from './limits-of';

describe('the limits of a plan', () => {
  it('are the usual ones where nothing is chosen, with time to complete after the soak', () => {
    expect(limitsOf({})).toEqual(DEFAULT_LIMITS);
  });

  it('take seconds, and keep milliseconds', () => {
    expect(
      limitsOf({ soakSeconds: 10, quietFloorSeconds: 30, lagLimit: '9007199254740993', v2Batches: 5 }),
    ).toMatchObject({
      soakMs: 10_000n,
      quietFloorMs: 30_000n,
      lagLimit: 9_007_199_254_740_993n,
      v2Batches: 5n,
    });
  });

  it('no state ends before what has to pass in it, whatever is chosen', () => {
    const choice = fc.record(
      {
        quietFloorSeconds: fc.integer({ min: 10, max: 86_400 }),
        soakSeconds: fc.integer({ min: 10, max: 31_536_000 }),
        approvalSeconds: fc.integer({ min: 60, max: 2_592_000 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(choice, (chosen) => {
        const { stepMs, soakMs, quietFloorMs, approvalMs } = limitsOf(limitsChoice.parse(chosen));
        expect(stepMs.soaking).toBeGreaterThan(soakMs);
        expect(stepMs.approved).toBeGreaterThanOrEqual(approvalMs);
        for (const state of ['fencing', 'handing-over', 'rolling-back'] as const)
          expect(stepMs[state]).toBeGreaterThan(quietFloorMs);
      }),
    );
  });
});
