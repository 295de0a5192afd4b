import { describe, expect, it } from 'vitest';
import type { Storage } from '@/lib/storage/storage';
import { loadRecordedHeads, newestDated, newestPerTopic, parseRecordedHeads } from './recorded-heads';

const line = (atMs: string, topic: string, end: string) =>
  `{"atMs":"${atMs}","origin":"recorded broker offsets","topic":"${topic}","partitions":{"0":{"beginning":"0","end":"${end}"}}}`;

const whole = `${line('1000', 'orders', '9007199254740993')}\n${line('2000', 'orders', '9007199254740995')}\n`;

describe('parseRecordedHeads', () => {
  it('reads every record exactly, with its origin and time', () => {
    expect(parseRecordedHeads(whole)).toEqual([
      {
        origin: 'recorded',
        label: 'recorded broker offsets',
        atMs: 1_000n,
        sourceIndex: null,
        heads: [{ topic: 'orders', partition: '0', beginning: 0n, end: 9_007_199_254_740_993n }],
      },
      {
        origin: 'recorded',
        label: 'recorded broker offsets',
        atMs: 2_000n,
        sourceIndex: null,
        heads: [{ topic: 'orders', partition: '0', beginning: 0n, end: 9_007_199_254_740_995n }],
      },
    ]);
  });

  it('cut at any byte it gives the whole records before the cut and nothing else', () => {
    const all = parseRecordedHeads(whole);
    for (let length = 0; length <= whole.length; length++) {
      const found = parseRecordedHeads(whole.slice(0, length));
      expect(found).toEqual(all.slice(0, found.length));
    }
  });

  it('leaves out what is no record', () => {
    expect(
      parseRecordedHeads('[]\n{"atMs":"1"}\nno json\n{"atMs":"x","topic":"t","partitions":{}}\n'),
    ).toEqual([]);
    expect(parseRecordedHeads('{"atMs":"1","topic":"t","partitions":{"0":{"end":1.5}}}')).toEqual([]);
  });

  it('sorts by time and knows the newest per topic', () => {
    const text = [
      line('3000', 'orders', '3'),
      line('1000', 'refunds', '1'),
      line('2000', 'orders', '2'),
    ].join('\n');
    expect(parseRecordedHeads(text).map((reading) => reading.atMs)).toEqual([1_000n, 2_000n, 3_000n]);
    expect(newestPerTopic(parseRecordedHeads(text)).map(({ atMs }) => atMs)).toEqual([1_000n, 3_000n]);
  });
});

describe('what a feed tells of a topic', () => {
  it('its settings, where a line holds them', () => {
    const [reading] = parseRecordedHeads(
      '{"atMs":"1","topic":"orders","settings":{"retention.ms":"604800000","retention.bytes":-1,"cleanup.policy":"compact, delete"},"partitions":{"0":{"end":"3"}}}',
    );
    expect(reading?.topic).toMatchObject({
      retentionMs: 604_800_000n,
      retentionBytes: -1n,
      cleanupPolicy: ['compact', 'delete'],
      timestampType: null,
      transactional: null,
    });
    expect(parseRecordedHeads(line('1', 'orders', '3'))[0]).not.toHaveProperty('topic');
  });

  it('between which two lines the record at a position was written', () => {
    const series = parseRecordedHeads(
      [line('1000', 'orders', '3'), line('2000', 'orders', '5'), line('3000', 'orders', '9')].join('\n'),
    );
    const at = (value: bigint) =>
      newestDated(series, [{ topic: 'orders', partition: '0', value }])[0]?.heads[0]?.writtenAt;
    expect(at(5n)).toEqual([{ position: 5n, fromMs: 2_000n, toMs: 3_000n }]);
    expect(at(1n)).toEqual([{ position: 1n, fromMs: null, toMs: 1_000n }]);
    expect(at(9n)).toEqual([{ position: 9n, fromMs: 3_000n, toMs: null }]);
    expect(
      newestDated(series, [{ topic: 'refunds', partition: '0', value: 5n }])[0]?.heads[0]?.writtenAt,
    ).toEqual([]);
  });
});

describe('loadRecordedHeads', () => {
  it('an absent feed gives no heads', async () => {
    expect(await loadRecordedHeads(storageOf(undefined), 'heads.jsonl')).toEqual([]);
  });

  it('looks only at the tail of a large feed, and at no half line', async () => {
    const filler = `${line('1', 'orders', '1')}\n`;
    const bytes = new TextEncoder().encode(filler.repeat(20_000) + whole);
    const readings = await loadRecordedHeads(storageOf(bytes), 'heads.jsonl');
    expect(readings.length).toBeLessThan(20_000);
    expect(readings.length).toBeGreaterThan(1_000);
    expect(readings.at(-1)?.atMs).toBe(2_000n);
  });
});

function storageOf(bytes: Uint8Array | undefined): Storage {
  return {
    location: 'test',
    async *list() {},
    async read() {
      return bytes === undefined ? undefined : { bytes, sizeBytes: BigInt(bytes.length), modifiedMs: 0n };
    },
  };
}
