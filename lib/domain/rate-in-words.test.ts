import { expect, it } from 'vitest';
import { rateInWords } from './rate-in-words';

it.each([
  [1200n, 60_000n, '20 records/s'],
  [90n, 60_000n, '1.5 records/s'],
  [30n, 60_000n, '30 records/min'],
  [1n, 3_600_000n, '1 record/h'],
  [0n, 60_000n, '0 records/h'],
  [123_456n, 1_000n, '123\u202f456 records/s'],
  [5n, 0n, 'not known'],
] as const)('%s records in %s ms are %s', (records, overMs, words) => {
  expect(rateInWords(records, overMs)).toBe(words);
});
