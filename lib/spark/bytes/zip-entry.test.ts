import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { readZipEntry } from './zip-entry';

const text = (value: string) => new TextEncoder().encode(value);
const PACKED = zipSync(
  { a: text('first'), metadata: text('v1\n{"numKeys":3}'.repeat(50)) },
  { comment: 'PK\u0005\u0006' },
);
const STORED = zipSync({ metadata: text('plain') }, { level: 0 });

function kindOf(bytes: Uint8Array, name = 'metadata'): string {
  try {
    return readZipEntry(bytes, name) === undefined ? 'no such entry' : 'read';
  } catch (error) {
    return isFormatError(error) ? error.kind : 'other';
  }
}

describe('readZipEntry', () => {
  test('reads a deflated and a stored entry whole', () => {
    expect(readZipEntry(PACKED, 'a')).toEqual(text('first'));
    expect(readZipEntry(PACKED, 'metadata')).toEqual(text('v1\n{"numKeys":3}'.repeat(50)));
    expect(readZipEntry(STORED, 'metadata')).toEqual(text('plain'));
  });

  test('an entry that is not there is undefined, an empty file and other bytes are refused', () => {
    expect(kindOf(PACKED, 'other')).toBe('no such entry');
    expect(kindOf(new Uint8Array())).toBe('empty');
    expect(kindOf(text('hello'))).toBe('truncated');
  });

  test('a flipped bit in the data is found by the checksum', () => {
    const damaged = STORED.slice();
    const at = 30 + 'metadata'.length + 2;
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(kindOf(damaged)).toBe('checksum');
  });

  test('cut at every byte: refused, never read', () => {
    for (const archive of [PACKED, STORED]) {
      for (let length = 0; length < archive.length; length++) {
        expect(kindOf(archive.slice(0, length))).not.toBe('read');
      }
    }
  });
});
