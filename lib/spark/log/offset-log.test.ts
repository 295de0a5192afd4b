import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { parseOffsetLog } from './offset-log';

const parse = (text: string) => parseOffsetLog(new TextEncoder().encode(text));
const META =
  '{"batchWatermarkMs":5000,"batchTimestampMs":1531292030005,"conf":{"spark.sql.shuffle.partitions":"5"}}';

function trouble(text: string) {
  try {
    parse(text);
    return 'parsed';
  } catch (error) {
    return isFormatError(error) ? [error.kind, error.line] : error;
  }
}

describe('parseOffsetLog', () => {
  test('v1: one line per source, in plan order', () => {
    const entry = parse(`v1\n${META}\n{"orders":{"0":700}}\n-\n12`);
    expect(entry.logVersion).toBe(1);
    expect(entry.metadata).toEqual({
      batchWatermarkMs: 5000n,
      batchTimestampMs: 1531292030005n,
      conf: { 'spark.sql.shuffle.partitions': '5' },
    });
    expect(entry.sources.map(({ key, name, offset }) => [key, name, offset?.kind, offset?.raw])).toEqual([
      ['0', null, 'kafka', '{"orders":{"0":700}}'],
      ['1', null, undefined, undefined],
      ['2', null, 'long', '12'],
    ]);
  });

  test('a final newline adds no source', () => {
    expect(parse(`v1\n${META}\n5\n`).sources).toHaveLength(1);
    expect(parse(`v1\r\n${META}\r\n5\r\n`).sources[0]?.offset?.raw).toBe('5');
  });

  test('an empty metadata line is continuous mode', () => {
    expect(parse('v1\n\n{"0":{"value":3,"runTimeMs":9}}').metadata).toBeNull();
  });

  test('2.1 writes no conf; missing numbers are 0', () => {
    expect(parse('v1\n{"batchTimestampMs":9}\n5').metadata).toEqual({
      batchWatermarkMs: 0n,
      batchTimestampMs: 9n,
      conf: {},
    });
  });

  test('v2: split at the first colon, by key or name, in any order', () => {
    const entry = parse(`v2\n${META}\norders:{"orders":{"0":7}}\n1:-\n0:{"logOffset":3}`);
    expect(entry.sources.map(({ key, name, offset }) => [key, name, offset?.kind])).toEqual([
      ['orders', 'orders', 'kafka'],
      ['1', null, undefined],
      ['0', null, 'file'],
    ]);
  });

  test.each([
    ['', ['empty', null]],
    ['v1', ['truncated', 2]],
    [`v1\n${META}`, ['truncated', 3]],
    [`v1\n${META.slice(0, -4)}`, ['truncated', 2]],
    [`v1\n${META}\n{"orders":{"0":700,"1":52`, ['truncated', 3]],
    [`v1\n${META}\n{"orders":{"0":700\n5`, ['truncated', 3]],
    [`v1\n${META}\n5\n\n`, ['truncated', 4]],
    [`v1\n${META}\n\n5`, ['malformed', 3]],
    ['v1\nhello\n5', ['malformed', 2]],
    ['v1\n{"conf":7}\n5', ['malformed', 2]],
    ['v1\n{"batchWatermarkMs":"soon"}\n5', ['malformed', 2]],
    [`v2\n\n0:5`, ['malformed', 2]],
    [`v2\n${META}\n0`, ['truncated', 3]],
    [`v2\n${META}\nabc\n0:5`, ['malformed', 3]],
    ['v3\n{}\n5', ['unsupported-version', 1]],
    ['v99999\n', ['unsupported-version', 1]],
  ])('%j → %j', (text, expected) => expect(trouble(text)).toEqual(expected));
});

test.each([
  'v1\n{"conf":{"__proto__":"7"}}\n5',
  'v1\n{"batchTimestampMs":1531292030005000000,"conf":{"__proto__":"7"}}\n5',
])('a setting is kept whatever its name: %j', (text) => {
  const { conf } = parse(text).metadata ?? {};
  expect(Object.entries(conf ?? {})).toEqual([['__proto__', '7']]);
});
