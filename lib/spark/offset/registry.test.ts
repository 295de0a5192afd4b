import { describe, expect, test } from 'vitest';
import { parseSourceOffset } from './registry';

const parse = (raw: string) => parseSourceOffset(raw, { format: 'test', line: null });
const one = (value: bigint, topic: string | null = null, partition = '') => [{ topic, partition, value }];

describe('parseSourceOffset tells the kind from the text alone', () => {
  test.each([
    ['{"orders":{"0":9007199254740993}}', 'kafka', 'records', one(9007199254740993n, 'orders', '0')],
    ['{"hub":{"2":1,"0":2}}', 'kafka', 'records', [...one(2n, 'hub', '0'), ...one(1n, 'hub', '2')]],
    ['{"logOffset":345}', 'file', 'steps', one(345n)],
    ['{"logOffset":-1}', 'file', 'steps', one(-1n)],
    [
      '{"sourceVersion":1,"reservoirId":"r","reservoirVersion":12,"index":-1,"isStartingVersion":false}',
      'delta',
      'versions',
      one(12n, 'r'),
    ],
    ['{"offset":1000,"timestamp":1764000000000}', 'rate', 'records', one(1000n)],
    ['{"0":{"value":12,"runTimeMs":5}}', 'rate', 'steps', one(12n, null, '0')],
    ['7', 'long', 'steps', one(7n)],
    ['-1', 'long', 'steps', one(-1n)],
    // Unknown kinds are shown as they are: Iceberg, Hudi, Pulsar, Pub/Sub Lite, a Python source, a nested text.
    [
      '{"version":1,"snapshot_id":8744736658442914487,"position":0,"scan_all_files":false}',
      'unknown',
      'steps',
      [],
    ],
    ['{"commitTime":"20240101120000000"}', 'unknown', 'steps', []],
    ['{"persistent://t/ns/topic-partition-0":[8,1,16,2]}', 'unknown', 'steps', []],
    ['{"0":123,"1":456}', 'unknown', 'steps', []],
    ['{}', 'unknown', 'steps', []],
    ['{"orders":{}}', 'unknown', 'steps', []],
    ['{"orders":{"0":"5"}}', 'unknown', 'steps', []],
    ['{"a":{"0":1},"b":5}', 'unknown', 'steps', []],
    ['"text"', 'unknown', 'steps', []],
    ['1.5', 'unknown', 'steps', []],
    ['[1,2]', 'unknown', 'steps', []],
    ['null', 'unknown', 'steps', []],
  ])('%s is %s', (raw, kind, unit, positions) => {
    const offset = parse(raw);
    expect(offset).toMatchObject({ kind, unit, raw, positions });
    if (kind === 'unknown') expect(offset.normalized).toBe(raw);
  });

  test('longs leave as decimal strings, in every kind', () => {
    expect(parse('{"orders":{"0":9007199254740993}}').normalized).toEqual({
      orders: { '0': '9007199254740993' },
    });
    expect(parse('9223372036854775807').normalized).toBe('9223372036854775807');
    expect(parse('{"logOffset":9007199254740993}').normalized).toEqual({ logOffset: '9007199254740993' });
  });
});
