import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decompressAll, formatErrorKind } from '../test-data/collect-chunks';
import { joinBytes } from '../test-data/lz4-stream';
import { SPARK_STREAM_CONTENT, SPARK_STREAMS } from '../test-data/spark-streams';
import { DecompressedStream } from './decompress';

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const CONTENT = fromHex(SPARK_STREAM_CONTENT);
const streams = Object.entries(SPARK_STREAMS).map(([codec, hex]) => [codec, fromHex(hex)] as const);
const unpack = (bytes: Uint8Array, sizes?: number[]) =>
  decompressAll((sink) => new DecompressedStream(sink), bytes, sizes);
const kindOf = (bytes: Uint8Array) => formatErrorKind(() => unpack(bytes));

describe.each(streams)('a stream that Spark wrote with %s', (codec, stream) => {
  test('is unpacked the same in chunks of any size', () => {
    expect(unpack(stream)).toEqual(CONTENT);
    for (let size = 1; size < stream.length; size++) expect(unpack(stream, [size])).toEqual(CONTENT);
  });

  test('another stream may follow', () => {
    expect(unpack(joinBytes([stream, stream]), [7])).toEqual(joinBytes([CONTENT, CONTENT]));
  });

  test('cut at every byte it is truncated, or ends where a block ends', () => {
    for (let length = 1; length < stream.length; length++) {
      const cut = stream.slice(0, length);
      const kind = formatErrorKind(() => expect(unpack(cut).length).toBe(0));
      // The head of a Snappy stream without blocks is a stream of no bytes; the end mark of records guards it.
      expect(kind).toBe(codec === 'snappy' && length === 16 ? 'read' : 'truncated');
    }
  });

  test('damaged anywhere it is refused or has other bytes, in no time, and nothing else is thrown', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (place, flips) => {
        const damaged = stream.slice();
        const at = place % damaged.length;
        damaged[at] = (damaged[at] ?? 0) ^ flips;
        const kind = kindOf(damaged);
        if (codec === 'lz4' && at >= 21) expect(kind).not.toBe('empty');
      }),
      { numRuns: 1000, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: true },
    );
  });
});

test('no bytes are empty, and other first bytes are no stream of Spark', () => {
  expect(kindOf(new Uint8Array())).toBe('empty');
  expect(() => unpack(new Uint8Array([0x50, 0x4b]))).toThrow(/first byte is 50/);
});

describe('sizes that nobody writes are refused before memory is taken', () => {
  test.each<[string, string]>([
    ['a Snappy block of 2 GiB', '82534e415050590000000001000000017fffffff'],
    ['a Snappy block that unpacks to 4 GiB', `82534e4150505900000000010000000100000006${'ffffffff0f'}00`],
    ['a Snappy block of less than no bytes', '82534e41505059000000000100000001fffffffe'],
    ['a Zstandard window of 64 MiB', '28b52ffd0080'],
    ['a Zstandard segment of 2^60 bytes', '28b52ffde00000000000000010'],
    ['a Zstandard block of 1 MiB', '28b52ffd0048040080'],
  ])('%s', (_, hex) => expect(kindOf(fromHex(hex))).toBe('malformed'));
});

// Written by python-zstandard 0.25.0, level 3.
describe('Zstandard frames of other writers', () => {
  const SENTENCE = 'signalbox '.repeat(12);
  const WITH_SIZE = '28b52ffd20788d0000507369676e616c626f78200100ab694102';

  test.each([
    ['a content size', WITH_SIZE, SENTENCE],
    ['a checksum', '28b52ffd24788d0000507369676e616c626f78200100ab69410217721caa', SENTENCE],
    ['no content', '28b52ffd240001000099e9d851', ''],
    ['a stored block', '28b52ffd0000490000303132333435363738', '012345678'],
    [
      'two blocks and a repeated byte',
      '28b52ffd04584c00001061610100272ac00243010062fe1d3b19',
      'a'.repeat(300) + 'b'.repeat(40),
    ],
  ])('with %s', (_, hex, text) => expect(unpack(fromHex(hex))).toEqual(new TextEncoder().encode(text)));

  test('a content size that is not the size of the content is malformed', () => {
    expect(kindOf(fromHex(WITH_SIZE.replace('2078', '2079')))).toBe('malformed');
  });
});
