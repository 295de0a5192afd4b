import { describe, expect, it } from 'vitest';
import { sampleSeries } from '@/e2e/support/sample-series';
import type { VersionSeries } from '@/lib/contract/series';
import { alignLines, indexAt } from './align-lines';
import { breakGaps } from './break-gaps';
import { prepareProgress } from './prepare-progress';
import { prepareBatchValues, prepareSamples } from './prepare-samples';
import { BYTES, counted, DURATION } from './value-axis';

const hueOf = (version: number) => `hue ${version}`;
const to = Date.UTC(2026, 10, 29, 21, 0);
const { versions } = sampleSeries(to - 6 * 3_600_000, to);

function version(over: {
  batches?: Partial<VersionSeries['batches']>;
  samples?: Partial<VersionSeries['samples']>;
}): VersionSeries {
  return {
    versionId: 'v',
    version: 1,
    lagUnit: 'records',
    lagOrigin: null,
    stateKeysOrigin: null,
    batches: { atMs: [], batchId: [], committedAtMs: [], records: [], durationMs: [], ...over.batches },
    samples: {
      atMs: [],
      lag: [],
      stateBytes: [],
      stateRetainedBytes: [],
      stateKeys: [],
      watermarkDelayMs: [],
      ...over.samples,
    },
  };
}

describe('prepareSamples', () => {
  it('keeps unknown as unknown: a gap, never 0', () => {
    const model = prepareSamples(
      [version({ samples: { atMs: ['0', '10000', '20000'], lag: ['5', null, '7'] } })],
      'lag',
      () => counted('records'),
      hueOf,
    );
    expect(model.lines[0]?.values).toEqual([5, null, 7]);
    expect(model.lines[0]?.texts).toEqual(['5 records', null, '7 records']);
  });
  it('knows when nothing is known', () => {
    expect(prepareSamples(versions.slice(1), 'stateKeys', () => counted('keys'), hueOf).hasValues).toBe(
      false,
    );
    expect(prepareSamples([], 'lag', () => counted('records'), hueOf).hasValues).toBe(false);
  });
  it('writes exact words for values that a pixel rounds', () => {
    const model = prepareSamples(
      [version({ samples: { atMs: ['0'], stateKeys: ['9007199254740995'] } })],
      'stateKeys',
      () => counted('keys'),
      hueOf,
    );
    expect(model.lines[0]?.texts[0]?.replaceAll('\u202f', '')).toBe('9007199254740995 keys');
  });
  it('labels the axis in the unit', () => {
    expect(
      prepareSamples(versions, 'stateBytes', () => BYTES, hueOf).ticks.map((tick) => tick.label),
    ).toEqual(['0', '10 GB', '20 GB']);
  });
});

describe('prepareBatchValues', () => {
  it('has one line per version in its hue', () => {
    const model = prepareBatchValues(versions, 'durationMs', DURATION, hueOf);
    expect(model.lines.map((line) => [line.label, line.hue])).toEqual([
      ['v1', 'hue 1'],
      ['v2', 'hue 2'],
    ]);
    expect(model.ticks[2]?.label).toBe('4 min');
  });
});

describe('prepareProgress', () => {
  const one = version({
    batches: {
      atMs: ['1000', '11000', '21000'],
      batchId: ['4310', '4311', '4312'],
      committedAtMs: ['9000', '19000', null],
    },
    samples: { atMs: ['60000'] },
  });
  it('counts from the first batch shown and says real ids', () => {
    const [planned, committed] = prepareProgress([one], hueOf).lines;
    expect(planned?.values).toEqual([1, 2, 3, 3]);
    expect(committed?.values).toEqual([1, 2, 2]);
    expect(committed?.texts.at(-1)?.replaceAll('\u202f', '')).toBe('4311');
  });
  it('goes on flat to the last reading and no further', () => {
    expect(prepareProgress([one], hueOf).lines[1]?.at).toEqual([9, 19, 60]);
    expect(prepareProgress([version({})], hueOf).lines[0]?.at).toEqual([]);
  });
});

describe('alignLines', () => {
  it('joins times: undefined where a line has no point, null where it is unknown', () => {
    const base = { key: 'a', versionId: 'a', label: 'a', hue: '', style: 'line' as const, texts: [] };
    const aligned = alignLines([
      { ...base, at: [1, 3], values: [10, null] },
      { ...base, key: 'b', at: [2], values: [20] },
    ]);
    expect(aligned).toEqual({
      at: [1, 2, 3],
      columns: [
        [10, undefined, null],
        [undefined, 20, undefined],
      ],
    });
  });
  it('finds the last point at or before a time', () => {
    expect([0, 1, 2.5, 9].map((time) => indexAt([1, 2, 3], time))).toEqual([-1, 0, 1, 2]);
  });
});

describe('breakGaps', () => {
  it('breaks a line where nobody looked', () => {
    const points = { at: [0, 10, 20, 500, 510], values: [1, 1, 1, 1, 1], texts: ['a', 'b', 'c', 'd', 'e'] };
    expect(breakGaps<string | null>(points, null).values).toEqual([1, 1, 1, null, 1, 1]);
  });
  it('leaves short and even series alone', () => {
    const points = { at: [0, 80], values: [1, 2], texts: ['a', 'b'] };
    expect(breakGaps<string | null>(points, null)).toEqual(points);
  });
});
