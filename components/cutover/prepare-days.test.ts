import { describe, expect, it } from 'vitest';
import { dayAsMs, daysLater } from './prepare-days';

describe('days in UTC', () => {
  it('are counted from a moment', () => {
    expect(daysLater(Date.UTC(2026, 10, 30, 23, 59), 1)).toBe('2026-12-01');
  });
  it('end with their last second', () => {
    expect(dayAsMs('2026-12-01')).toBe(String(Date.UTC(2026, 11, 1, 23, 59, 59)));
    expect(dayAsMs('2026-13-01')).toBeNull();
    expect(dayAsMs('')).toBeNull();
  });
});
