import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { parseKafkaInitialOffset, parseRateCreationTime } from './initial-offset';

const bytes = (text: string) => new TextEncoder().encode(text);
const JSON_TEXT = '{"orders":{"0":9007199254740993}}';

function kindOf(read: () => unknown): string {
  try {
    read();
    return 'parsed';
  } catch (error) {
    return isFormatError(error) ? error.kind : 'other';
  }
}

describe('parseKafkaInitialOffset drops the first byte, whatever it is', () => {
  test.each(['\0', '2', '\n', '{', 'v'])('first byte %j', (first) => {
    expect(parseKafkaInitialOffset(bytes(`${first}v1\n${JSON_TEXT}`)).positions[0]?.value).toBe(
      9007199254740993n,
    );
    expect(parseKafkaInitialOffset(bytes(first + JSON_TEXT)).positions[0]?.value).toBe(9007199254740993n);
  });

  test.each([
    ['', 'empty'],
    ['\0', 'truncated'],
    ['\0v', 'truncated'],
    ['\0v1', 'truncated'],
    ['\0v1\n{"orders":{"0":9', 'truncated'],
    ['0v99999\n{}', 'unsupported-version'],
    ['\0v1\n5', 'malformed'],
  ])('%j is %s', (text, kind) => expect(kindOf(() => parseKafkaInitialOffset(bytes(text)))).toBe(kind));
});

describe('parseRateCreationTime', () => {
  test('reads the time', () =>
    expect(parseRateCreationTime(bytes('v1\n1764000000000'))).toBe(1764000000000n));
  test.each([
    ['v1', 'truncated'],
    ['v1\nsoon', 'malformed'],
    ['v2\n1', 'unsupported-version'],
  ])('%j is %s', (text, kind) => expect(kindOf(() => parseRateCreationTime(bytes(text)))).toBe(kind));
});
