import { describe, expect, test } from 'vitest';
import { parseOffsetLog } from '@/lib/spark/log/offset-log';
import { batchRecords } from './batch-records';
import { readNow } from './test-data/read';
import { WrittenQuery } from './test-data/written-query';

const entry = (...lines: string[]) =>
  parseOffsetLog(new TextEncoder().encode(['v1', '{}', ...lines].join('\n')));
const kafka = (offsets: object) => JSON.stringify({ orders: offsets });

describe('batchRecords', () => {
  test.each<[string, string[], string[], bigint | null]>([
    ['the sum over partitions', [kafka({ 0: 10, 1: 5 })], [kafka({ 0: 13, 1: 5 })], 3n],
    ['and over sources', [kafka({ 0: 10 }), kafka({ 0: 1 })], [kafka({ 0: 13 }), kafka({ 0: 2 })], 4n],
    ['a source that gave nothing', [kafka({ 0: 10 }), '-'], [kafka({ 0: 13 }), '-'], 3n],
    ['a new partition: where it began is not known', [kafka({ 0: 10 })], [kafka({ 0: 13, 1: 2 })], null],
    ['offsets that go back: never a negative number', [kafka({ 0: 10 })], [kafka({ 0: 9 })], null],
    ['a source that does not count records', [kafka({ 0: 10 }), '5'], [kafka({ 0: 13 }), '6'], null],
    ['an unknown source', ['{"x":1}'], ['{"x":2}'], null],
  ])('%s', (_, before, batch, expected) => {
    expect(batchRecords(entry(...batch), entry(...before), false, [])).toBe(expected);
  });

  test('batch 0 starts at the initial offsets; without the batch before nothing is known', async () => {
    const { reading } = await readNow(new WrittenQuery().batch(0).storage);
    expect(batchRecords(entry(kafka({ 0: 100 })), undefined, true, reading.sources)).toBe(100n);
    expect(batchRecords(entry(kafka({ 0: 100 })), undefined, false, reading.sources)).toBeNull();
  });
});
