import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDurationMs, writeDurationMs } from './duration';

test.each([
  ['30s', 30_000],
  ['30 seconds', 30_000],
  ['500ms', 500],
  ['5 minutes', 300_000],
  ['1 Hour', 3_600_000],
  ['2d', 172_800_000],
  ['0s', 0],
  ['30', undefined],
  ['s', undefined],
  ['-1s', undefined],
  ['1.5h', undefined],
  ['1 fortnight', undefined],
  ['1h 30m', undefined],
  ['9999999999s', undefined],
])('%j', (text, expected) => {
  expect(parseDurationMs(text)).toBe(expected);
});

test('is a whole number that a double holds exactly, or nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.constantFrom('ms', 's', 'h', 'days')).map(([n, unit]) => `${n}${unit}`),
      ),
      (text) => {
        const ms = parseDurationMs(text);
        expect(ms === undefined || Number.isSafeInteger(ms)).toBe(true);
      },
    ),
  );
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.constantFrom('ms', 's', 'm', 'h', 'd'), (count, unit) => {
      const ms = parseDurationMs(`${count}${unit}`);
      fc.pre(ms !== undefined);
      expect(parseDurationMs(writeDurationMs(ms))).toBe(ms);
    }),
  );
  expect([30_000, 90_000, 3_600_000, 172_800_000, 1_500, 0].map(writeDurationMs)).toEqual([
    '30s',
    '90s',
    '1h',
    '2d',
    '1500ms',
    '0ms',
  ]);
});
