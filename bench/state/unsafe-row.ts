/** A value of a row; strings are ASCII here. Longs and timestamps are `bigint`. */
export type RowValue = string | bigint | boolean;

const WORD = 8;

/**
 * A row as Spark keeps it in state: a bit per field that is null, eight bytes per field, then the strings, each padded
 * to eight bytes. The word of a string holds its offset (upper half) and its size. All little-endian.
 * Source: UnsafeRow (apache/spark sql/catalyst …/expressions/UnsafeRow.java), 2.0 to 4.3. At most 64 fields.
 */
export function unsafeRow(values: readonly RowValue[]): Uint8Array {
  const fixed = WORD * (1 + values.length);
  const strings = values.filter((value) => typeof value === 'string');
  const row = new Uint8Array(strings.reduce((size, text) => size + padded(text.length), fixed));
  const view = new DataView(row.buffer);
  let end = fixed;
  for (const [i, value] of values.entries()) {
    const at = WORD * (1 + i);
    if (typeof value === 'bigint') view.setBigInt64(at, value, true);
    else if (typeof value === 'boolean') view.setUint8(at, value ? 1 : 0);
    else {
      view.setBigInt64(at, (BigInt(end) << 32n) | BigInt(value.length), true);
      for (let c = 0; c < value.length; c++) row[end + c] = value.charCodeAt(c);
      end += padded(value.length);
    }
  }
  return row;
}

function padded(size: number): number {
  return Math.ceil(size / WORD) * WORD;
}
