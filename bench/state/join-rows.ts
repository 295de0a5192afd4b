import { unsafeRow } from './unsafe-row';

/** One row of state. */
export interface StateRow {
  key: Uint8Array;
  value: Uint8Array;
}

/** A column as Spark writes it in a schema file. */
export interface Column {
  name: string;
  type: 'string' | 'long' | 'timestamp' | 'boolean';
}

/** A store of a join of orders and payments: its columns, and its n-th row. */
export interface JoinStore {
  name: string;
  key: readonly Column[];
  value: readonly Column[];
  row(n: number): StateRow;
}

const ID: Column = { name: 'field0', type: 'string' };
const PLACED_MICROS = 1_764_000_000_000_000n;
const COUNTRIES = ['DE', 'FR', 'US', 'GB', 'NL', 'ES', 'IT', 'PL', 'SE', 'AT', 'BE', 'CH'];

/** The rows that state files are large with: orders that wait for their payment. */
export const ORDER_ROWS: JoinStore = {
  name: 'left-keyWithIndexToValue',
  key: [ID, { name: 'index', type: 'long' }],
  value: [
    { name: 'id', type: 'string' },
    { name: 'customer', type: 'string' },
    { name: 'country', type: 'string' },
    { name: 'cents', type: 'long' },
    { name: 'placed', type: 'timestamp' },
    { name: 'matched', type: 'boolean' },
  ],
  row(n) {
    const noise = scatter(n);
    const id = orderId(n);
    const customer = `customer-${(noise % 100_000).toString(36)}`;
    const country = COUNTRIES[(noise >>> 8) % COUNTRIES.length] ?? 'DE';
    const placed = PLACED_MICROS + BigInt(n) * 40_000n + BigInt(noise % 40_000);
    const value = unsafeRow([id, customer, country, BigInt(noise % 50_000), placed, (noise & 1) === 1]);
    return { key: unsafeRow([id, 0n]), value };
  },
};

/** The four stores of a stream-stream join, as its format 2 lays them out. Two hold the rows themselves. */
export const JOIN_STORES: readonly JoinStore[] = [
  numberOfRows('left-keyToNumValues'),
  ORDER_ROWS,
  numberOfRows('right-keyToNumValues'),
  { ...ORDER_ROWS, name: 'right-keyWithIndexToValue' },
];

/** A store that holds how many rows there are of each key. */
export function numberOfRows(name: string): JoinStore {
  return {
    name,
    key: [ID],
    value: [{ name: 'value', type: 'long' }],
    row: (n) => ({ key: unsafeRow([orderId(n)]), value: unsafeRow([1n]) }),
  };
}

/** Ids as services make them: a common beginning, then bytes that do not compress. */
function orderId(n: number): string {
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  return `order-${hex(scatter(n))}${hex(scatter(n + 0x5bd1e995))}`;
}

/** A number of 32 bits that looks random and is the same every time; another one for every n of 32 bits. */
function scatter(n: number): number {
  let mixed = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
