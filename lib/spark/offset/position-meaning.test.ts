import { describe, expect, test } from 'vitest';
import { positionMeaning } from './position-meaning';
import { parseSourceOffset } from './registry';
import type { SourceOffset } from './source-offset';

function meaningOf(line: string, over: Partial<SourceOffset> = {}): string {
  const offset = { ...parseSourceOffset(line, { format: 'offset log', line: 3 }), ...over };
  return positionMeaning(offset.kind, offset);
}

describe('what a position means', () => {
  test('Kafka: the end is not included, and a difference is no exact number of records', () => {
    const words = meaningOf('{"orders":{"0":700}}');
    expect(words).toContain('not included');
    expect(words).toContain('at most as many records');
  });

  test('file: the end is included, and counts entries', () => {
    expect(meaningOf('{"logOffset":3}')).toContain('newest entry');
  });

  test.each([
    [-1, false, 'Everything below table version 12 is read; version 12 itself is not.'],
    [-1, true, 'Nothing of the first snapshot, table version 12, is read yet.'],
    [4, false, 'Inside table version 12: its files up to and including index 4 are read.'],
    [4, true, 'Inside the first snapshot, table version 12: its files up to and including index 4 are read.'],
    [-100, false, 'Everything below table version 12 is read; version 12 itself is not.'],
    [-20, false, "version 12 changes the table's schema, which is not taken over yet."],
    [-19, false, 'the change of the schema in version 12 is taken over; its files are not read.'],
  ])('Delta: index %d, starting version %s', (index, starting, words) => {
    const line = `{"sourceVersion":1,"reservoirId":"t","reservoirVersion":12,"index":${index},"isStartingVersion":${starting}}`;
    expect(meaningOf(line)).toContain(words);
  });

  test('Delta: the mark of an end is never on disk', () => {
    const line =
      '{"sourceVersion":1,"reservoirId":"t","reservoirVersion":12,"index":9223372036854775707,"isStartingVersion":false}';
    expect(meaningOf(line)).toContain('damage');
  });

  test('Delta: the rule, where nothing was read yet', () => {
    expect(positionMeaning('delta', null)).toContain(
      'with an index below 0 the version itself is not included',
    );
  });

  test('rate: seconds, rows or steps, as its form says', () => {
    expect(meaningOf('12', { kind: 'rate', unit: 'seconds' })).toContain('Whole seconds');
    expect(meaningOf('{"offset":1000,"timestamp":1764000000000}')).toContain('Rows');
    expect(meaningOf('{"0":{"value":12,"runTimeMs":1764000000000}}')).toContain('steps');
  });

  test('nothing is claimed of a bare number, or of what nobody knows', () => {
    expect(meaningOf('12')).toContain('nothing in it says which');
    expect(meaningOf('{"seqNum":9}')).toContain('does not know');
  });
});
