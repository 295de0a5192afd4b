import { describe, expect, test } from 'vitest';
import type { Series } from '@/lib/contract/series';
import { prepareWindow } from './prepare-window';

const MINUTE = 60_000;
const TO = 1_795_994_400_000;

function seriesOf(askedMinutes: number, knownMinutes: number | null): Series {
  const first = knownMinutes === null ? [] : [String(TO - knownMinutes * MINUTE)];
  return {
    asOfMs: String(TO),
    fromMs: String(TO - askedMinutes * MINUTE),
    toMs: String(TO),
    resolution: 'raw',
    thinned: false,
    marks: [],
    versions: [
      {
        versionId: 'main.prod.orders.v1',
        version: 1,
        batches: {
          atMs: first,
          batchId: first.map(() => '7'),
          committedAtMs: [null],
          records: [null],
          durationMs: [null],
        },
        samples: {
          atMs: [],
          lag: [],
          stateBytes: [],
          stateRetainedBytes: [],
          stateKeys: [],
          watermarkDelayMs: [],
        },
        lagUnit: 'records',
        lagOrigin: null,
        stateKeysOrigin: null,
      },
    ],
  };
}

describe('where the time axis begins', () => {
  test.each([
    ['8 min are known of 6 h: the last 15 min', 360, 8, 15],
    ['40 min are known of 6 h: the last hour', 360, 40, 60],
    ['5 h are known of 6 h: the whole range', 360, 300, 360],
    ['more is known than asked for: the whole range', 60, 600, 60],
  ])('%s', (_, asked, known, shown) => {
    const window = prepareWindow(seriesOf(asked, known), false);
    expect(window.toMs - window.fromMs).toBe(shown * MINUTE);
    expect(window.knownFromMs).toBe(shown === asked ? null : TO - known * MINUTE);
  });

  test('an exact range is shown as it is', () => {
    expect(prepareWindow(seriesOf(360, 8), true)).toEqual({
      fromMs: TO - 360 * MINUTE,
      toMs: TO,
      knownFromMs: null,
    });
  });

  test('nothing known: the range as asked for', () => {
    expect(prepareWindow(seriesOf(360, null), false).knownFromMs).toBeNull();
  });
});
