import { describe, expect, it } from 'vitest';
import { sampleBatches } from '@/e2e/support/sample-version-tabs';
import { positionsOf } from './prepare-positions';
import { endTotal, prepareRanges, startsOf } from './prepare-ranges';

const kafka = (value: string | null) => ({ index: 0, kind: 'kafka' as const, value });

describe('positionsOf', () => {
  it.each([
    ['kafka', '{"orders":{"0":"9007199254740995","1":"2"}}', [9007199254740995n, 2n]],
    ['file', '{"logOffset":"345"}', [345n]],
    ['delta', '{"reservoirId":"x","reservoirVersion":"12","index":"-1"}', [12n]],
    ['rate', '{"offset":"1000","timestamp":"1764000000000"}', [1000n]],
    ['rate', '{"0":{"value":"12","runTimeMs":"1"},"1":{"value":"13","runTimeMs":"1"}}', [12n, 13n]],
    ['long', '"77"', [77n]],
    ['long', '77', [77n]],
  ] as const)('%s %s', (kind, value, expected) => {
    expect(positionsOf({ kind, value })?.map((position) => position.value)).toEqual(expected);
  });
  it.each([
    ['kafka', '{"orders":{"0":"x"}}'],
    ['kafka', '{}'],
    ['kafka', '{"orders":{"0":9007199254740995}}'],
    ['file', 'not json'],
    ['unknown', '{"a":"1"}'],
    ['kafka', null],
  ] as const)('says nothing about %s %s', (kind, value) => {
    expect(positionsOf({ kind, value })).toBeNull();
  });
});

describe('prepareRanges', () => {
  it('goes from the end of the batch before to the end of this one', () => {
    const [range] = prepareRanges(
      [kafka('{"orders":{"0":"20","1":"9007199254740995"}}')],
      [kafka('{"orders":{"0":"15","1":"9007199254740990"}}')],
    );
    expect(range?.partitions?.map(({ from, to, steps }) => [from, to, steps])).toEqual([
      [15n, 20n, 5n],
      [9007199254740990n, 9007199254740995n, 5n],
    ]);
    expect(range?.total).toBe(10n);
  });
  it('knows no count when the batch before is not known, or a partition is new', () => {
    expect(prepareRanges([kafka('{"orders":{"0":"20"}}')], null)[0]?.total).toBeNull();
    const grown = prepareRanges([kafka('{"orders":{"0":"20","1":"7"}}')], [kafka('{"orders":{"0":"15"}}')]);
    expect(grown[0]?.total).toBeNull();
    expect(grown[0]?.partitions?.[1]).toMatchObject({ from: null, to: 7n, steps: null });
  });
  it('keeps the raw text of a kind that nobody knows', () => {
    const [range] = prepareRanges([{ index: 0, kind: 'unknown', value: '{"shard":"a"}' }], null);
    expect(range).toMatchObject({ partitions: null, raw: { to: '{"shard":"a"}' } });
  });
});

describe('startsOf', () => {
  const { batches } = sampleBatches({ newest: 12, count: 5 });
  it('takes the row below when it is the batch before', () => {
    expect(startsOf(batches, 0)).toBe(batches[1]?.ends);
  });
  it('takes what was sent along for the last row of a page, and not a row that is another batch', () => {
    expect(startsOf(batches, 4)).toBe(batches[4]?.before);
    const [first] = batches;
    const last = batches[4];
    if (first === undefined || last === undefined) throw new Error('the sample has five batches');
    expect(startsOf([first, last], 0)).toBeNull();
  });
});

describe('endTotal', () => {
  it('sums partitions and counts them', () => {
    expect(endTotal(kafka('{"a":{"0":"5","1":"7"}}'))).toEqual({ sum: 12n, partitions: 2 });
    expect(endTotal({ index: 0, kind: 'unknown', value: '{}' })).toBeNull();
  });
});
