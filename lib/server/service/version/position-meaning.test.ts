import { describe, expect, test } from 'vitest';
import type { SourceReading } from '@/lib/checkpoint/reading';
import { parseSourceOffset } from '@/lib/spark/offset/registry';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import { positionMeaning } from './position-meaning';

function sourceAt(line: string, over: Partial<SourceOffset> = {}): SourceReading {
  const committed = {
    ...parseSourceOffset(line, { format: 'offset log', line: 3 }),
    ...over,
  };
  return {
    index: 0,
    name: null,
    kind: committed.kind,
    committed,
    planned: null,
    started: null,
    fileLog: null,
  };
}

describe('what a position means', () => {
  test('Kafka: the end is not included, and a difference is no exact number of records', () => {
    const words = positionMeaning(sourceAt('{"orders":{"0":700}}'));
    expect(words).toContain('not included');
    expect(words).toContain('at most as many records');
  });

  test('file: the end is included, and counts entries', () => {
    expect(positionMeaning(sourceAt('{"logOffset":3}'))).toContain('newest entry');
  });

  test.each([
    [-1, false, 'Everything below table version 12 is read; version 12 itself is not.'],
    [-1, true, 'Nothing of the first snapshot, table version 12, is read yet.'],
    [4, false, 'Inside table version 12: its files up to and including index 4 are read.'],
    [4, true, 'Inside the first snapshot, table version 12: its files up to and including index 4 are read.'],
  ])('Delta: index %d, starting version %s', (index, starting, words) => {
    const line = `{"sourceVersion":1,"reservoirId":"t","reservoirVersion":12,"index":${index},"isStartingVersion":${starting}}`;
    expect(positionMeaning(sourceAt(line))).toContain(words);
  });

  test('rate: seconds, rows or steps, as its form says', () => {
    expect(positionMeaning(sourceAt('12', { kind: 'rate', unit: 'seconds' }))).toContain('Whole seconds');
    expect(positionMeaning(sourceAt('{"offset":1000,"timestamp":1764000000000}'))).toContain('Rows');
    expect(positionMeaning(sourceAt('{"0":{"value":12,"runTimeMs":1764000000000}}'))).toContain('steps');
  });

  test('nothing is claimed of a bare number, or of what nobody knows', () => {
    expect(positionMeaning(sourceAt('12'))).toContain('nothing in it says which');
    expect(positionMeaning(sourceAt('{"seqNum":9}'))).toContain('does not know');
  });
});
