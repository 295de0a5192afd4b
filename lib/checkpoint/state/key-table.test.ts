import { describe, expect, test } from 'vitest';
import { KeyTable, TableFull } from './key-table';

const ROOM = 64 * 1024 * 1024;
const key = (text: string) => new TextEncoder().encode(text);

/** A sequence of numbers that is the same in each run. */
function* randomNumbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state;
  }
}

describe('distinct keys', () => {
  test('a key counts once, whatever its length', () => {
    const table = new KeyTable(ROOM);
    const texts = Array.from({ length: 70 }, (_, length) => 'x'.repeat(length));
    for (const text of [...texts, ...texts]) table.put(key(text));
    expect(table.present).toBe(70);
    expect(texts.every((text) => table.has(key(text)))).toBe(true);
    expect(table.has(key('y'))).toBe(false);
  });

  test('keys that differ only in zeroes at the end differ', () => {
    const table = new KeyTable(ROOM);
    for (let length = 0; length <= 40; length++) table.put(new Uint8Array(length));
    expect(table.present).toBe(41);
  });

  test('a removed key is known or forgotten, as asked', () => {
    const table = new KeyTable(ROOM);
    expect(table.put(key('a'))).toBe(true);
    expect(table.markRemoved(key('a'))).toBe(false);
    expect(table.markRemoved(key('b'))).toBe(true);
    expect([table.present, table.size]).toEqual([0, 2]);
    table.put(key('b'));
    expect([table.present, table.size]).toEqual([1, 2]);
    table.remove(key('b'));
    table.remove(key('never seen'));
    expect([table.present, table.size, table.has(key('a'))]).toEqual([0, 1, true]);
  });

  test('agrees with a set after a hundred thousand random changes', () => {
    const table = new KeyTable(ROOM);
    const set = new Map<number, boolean>();
    const bytes = new Uint8Array(17);
    const view = new DataView(bytes.buffer);
    const numbers = randomNumbers(7);
    for (let i = 0; i < 100_000; i++) {
      const id = (numbers.next().value ?? 0) % 5_000;
      const change = ((numbers.next().value ?? 0) >>> 16) % 3;
      view.setUint32(9, id);
      if (change === 0) {
        expect(table.put(bytes)).toBe(!set.has(id));
        set.set(id, true);
      } else if (change === 1) {
        expect(table.markRemoved(bytes)).toBe(!set.has(id));
        set.set(id, false);
      } else {
        table.remove(bytes);
        set.delete(id);
      }
    }
    expect(table.size).toBe(set.size);
    expect(table.present).toBe([...set.values()].filter(Boolean).length);
    table.dropRemoved();
    expect(table.size).toBe(table.present);
    for (const [id, present] of set) {
      view.setUint32(9, id);
      expect(table.has(bytes)).toBe(present);
    }
  });

  test('a million keys take 32 MiB and no more than allowed is taken', () => {
    const table = new KeyTable(32 * 1024 * 1024);
    const bytes = new Uint8Array(24);
    const view = new DataView(bytes.buffer);
    const add = (id: number) => {
      view.setUint32(8, id);
      table.put(bytes);
    };
    for (let id = 0; id < 1_000_000; id++) add(id);
    expect(table.present).toBe(1_000_000);
    expect(table.bytes).toBe(32 * 1024 * 1024);
    expect(() => {
      for (let id = 1_000_000; id < 2_000_000; id++) add(id);
    }).toThrow(TableFull);
    expect(table.bytes).toBe(32 * 1024 * 1024);
  });
});
