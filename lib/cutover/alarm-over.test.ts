import { describe, expect, it, test } from 'vitest';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { isAlarmOver } from './alarm-over';
import type { GoingBack } from './state';

const back = (v2QuietMs: bigint | null): GoingBack => ({
  from: 'handing-over',
  sinceMs: 1n,
  by: null,
  reason: 'wrong totals',
  v2QuietMs,
});
const v1Wrote = (state: CutoverState) => ({ version: 'v1', state }) as const;

describe('that v1 wrote after the fence', () => {
  it.each(['handing-over', 'switched', 'soaking', 'needs-human'] as const)(
    'is an alarm while v1 is meant to be silent: %s',
    (state) => {
      expect(isAlarmOver(v1Wrote('handing-over'), { state, goingBack: null })).toBe(false);
    },
  );

  it.each(['rolling-back', 'needs-human'] as const)(
    'is one on the way back until v2 is silent, and history once v1 is let start again: %s',
    (state) => {
      expect(isAlarmOver(v1Wrote('handing-over'), { state, goingBack: back(null) })).toBe(false);
      expect(isAlarmOver(v1Wrote('rolling-back'), { state, goingBack: back(7n) })).toBe(true);
    },
  );

  it('is history once the cutover is over', () => {
    expect(isAlarmOver(v1Wrote('soaking'), { state: 'completed', goingBack: null })).toBe(true);
    expect(isAlarmOver(v1Wrote('switched'), { state: 'aborted', goingBack: null })).toBe(true);
    expect(isAlarmOver(v1Wrote('handing-over'), { state: 'rolled-back', goingBack: back(7n) })).toBe(true);
  });

  it('is an alarm where it was seen after completion: v1 has to stay silent', () => {
    expect(isAlarmOver(v1Wrote('completed'), { state: 'completed', goingBack: null })).toBe(false);
  });
});

test('that v2 wrote on the way back stays an alarm: v1 runs again', () => {
  const alarm = { version: 'v2', state: 'rolling-back' } as const;
  expect(isAlarmOver(alarm, { state: 'rolling-back', goingBack: back(7n) })).toBe(false);
  expect(isAlarmOver(alarm, { state: 'rolled-back', goingBack: back(7n) })).toBe(false);
});
