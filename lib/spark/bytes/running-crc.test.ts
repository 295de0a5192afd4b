import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pushInChunks } from '../test-data/collect-chunks';
import { RunningCrc } from './running-crc';

const text = (value: string) => new TextEncoder().encode(value);

// Check values of the catalogue of CRC algorithms; the second of CRC32C is RFC 3720, B.4.
test.each([
  ['crc32', text('123456789'), 0xcbf43926],
  ['crc32', text(''), 0],
  ['crc32c', text('123456789'), 0xe3069283],
  ['crc32c', new Uint8Array(32), 0x8a9136aa],
  ['crc32c', new Uint8Array(32).fill(0xff), 0x62a8ab43],
] as const)('%s of %j', (kind, bytes, value) => {
  const crc = new RunningCrc(kind);
  crc.update(bytes);
  expect(crc.value).toBe(value);
});

test('chunks of any size give the checksum of the whole', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(fc.nat(50), { minLength: 1 }), (bytes, sizes) => {
      const crc = new RunningCrc('crc32');
      pushInChunks({ push: (chunk) => crc.update(chunk) }, bytes, sizes);
      expect(crc.value).toBe(zlibCrc32(bytes));
      crc.reset();
      expect(crc.value).toBe(0);
    }),
  );
});
