import { expect, it } from 'vitest';
import { isFirstReadingAwaited } from './first-reading';

const FOUND = { readAtMs: null, readError: null, activity: 'unknown' } as const;

it('the first reading is awaited of a version that was found, and neither read nor refused nor gone', () => {
  expect(isFirstReadingAwaited(FOUND)).toBe(true);
  expect(isFirstReadingAwaited({ ...FOUND, readAtMs: '1796039600000' })).toBe(false);
  expect(isFirstReadingAwaited({ ...FOUND, activity: 'vanished' })).toBe(false);
  const readError = { kind: 'denied', message: 'no', atMs: '1796039600000' } as const;
  expect(isFirstReadingAwaited({ ...FOUND, readError })).toBe(false);
});
