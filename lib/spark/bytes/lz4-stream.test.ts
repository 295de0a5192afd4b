import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decompressAll, formatErrorKind } from '../test-data/collect-chunks';
import { joinBytes, lz4Stream } from '../test-data/lz4-stream';
import { Lz4Stream } from './lz4-stream';
import { xxHash32 } from './xxhash32';

const text = (value: string) => new TextEncoder().encode(value);
const unpack = (bytes: Uint8Array, sizes?: number[]) =>
  decompressAll((sink) => new Lz4Stream(sink), bytes, sizes);
const kindOf = (bytes: Uint8Array) => formatErrorKind(() => unpack(bytes));

/** Bytes with repetitions near and far, so that every kind of match occurs. */
const repetitive = fc
  .array(fc.record({ piece: fc.uint8Array({ maxLength: 40 }), times: fc.integer({ min: 1, max: 60 }) }), {
    maxLength: 20,
  })
  .map((pieces) => joinBytes(pieces.flatMap(({ piece, times }) => Array<Uint8Array>(times).fill(piece))));

// Numbers of the reference implementation, by python-xxhash.
test.each([
  ['', 0, 0x02cc5d05],
  ['a', 0, 0x550d7456],
  ['Nobody inspects the spammish repetition', 0, 0xe2293b2f],
  ['signalbox'.repeat(9), 0x9747b28c, 0x493868a1],
])('xxHash32 of %j', (value, seed, hash) => expect(xxHash32(text(value), 0, value.length, seed)).toBe(hash));

describe('LZ4 block stream', () => {
  test('is unpacked the same in chunks of any size, in blocks of any size', () => {
    fc.assert(
      fc.property(
        repetitive,
        fc.integer({ min: 1, max: 3000 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }),
        (bytes, blockSize, sizes) => {
          expect(unpack(lz4Stream(bytes, blockSize), sizes)).toEqual(bytes);
        },
      ),
    );
  });

  test('long literals and long matches', () => {
    const noise = Uint8Array.from({ length: 70_000 }, (_, i) => (i * i * 31 + (i >> 3)) & 255);
    const bytes = joinBytes([noise, new Uint8Array(50_000), noise]);
    expect(unpack(lz4Stream(bytes))).toEqual(bytes);
  });

  test('streams follow one another', () => {
    const two = joinBytes([lz4Stream(text('first ')), lz4Stream(text('second'))]);
    expect(unpack(two)).toEqual(text('first second'));
  });

  test('cut at every byte it is truncated', () => {
    const whole = lz4Stream(text('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa of no use'), 30);
    for (let length = 0; length < whole.length; length++) {
      expect(kindOf(whole.slice(0, length))).toBe('truncated');
    }
  });

  test('a flipped bit in a block is found by its checksum', () => {
    fc.assert(
      fc.property(repetitive, fc.nat(), fc.integer({ min: 0, max: 7 }), (bytes, place, bit) => {
        fc.pre(bytes.length > 0);
        const whole = lz4Stream(bytes, 2000);
        const payload = new DataView(whole.buffer).getInt32(9, true);
        const at = 21 + (place % payload);
        whole[at] = (whole[at] ?? 0) ^ (1 << bit);
        const kind = formatErrorKind(() => expect(unpack(whole)).toEqual(bytes));
        // The match length of the last sequence has no meaning: a flip there changes nothing.
        expect(kind).toMatch(/^(checksum|read)$/);
        if (kind === 'read') expect(bit).toBeLessThan(4);
      }),
    );
  });

  test.each<[string, (bytes: Uint8Array, view: DataView) => void]>([
    ['another magic', (bytes) => bytes.set([0x4c, 0x5a, 0x35])],
    ['an unknown method', (bytes) => bytes.set([0x36], 8)],
    ['a compressed size below zero', (_, view) => view.setInt32(9, -5, true)],
    ['2 GiB compressed', (_, view) => view.setInt32(9, 0x7fffffff, true)],
    ['an original size beyond the block size', (_, view) => view.setInt32(13, 65_537, true)],
    ['a stored block of two sizes', (_, view) => view.setInt32(13, 4, true)],
    ['no bytes that become some', (_, view) => view.setInt32(9, 0, true)],
  ])('%s is malformed before anything is allocated', (_, damage) => {
    const bytes = lz4Stream(text('hello'));
    damage(bytes, new DataView(bytes.buffer));
    expect(kindOf(bytes)).toBe('malformed');
  });
});
