import { expect, test } from 'vitest';
import { unsafeRow } from './unsafe-row';

test('strings stand behind the fixed part, each padded to eight bytes, and are found by offset and size', () => {
  const row = unsafeRow(['order-123', 7n, true]);
  expect(row.length).toBe(8 + 3 * 8 + 16);
  const view = new DataView(row.buffer);
  expect(view.getInt32(8, true)).toBe(9);
  expect(view.getInt32(12, true)).toBe(32);
  expect(view.getBigInt64(16, true)).toBe(7n);
  expect(view.getUint8(24)).toBe(1);
  expect(new TextDecoder().decode(row.subarray(32, 41))).toBe('order-123');
});
