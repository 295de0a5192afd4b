const DAY_MS = 86_400_000;

/** The date in UTC some days after a moment, as `<input type="date">` takes it. */
export function daysLater(nowMs: number, days: number): string {
  return new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
}

/** The end of a day in UTC, in epoch milliseconds as a decimal string; null when the text is no date. */
export function dayAsMs(day: string): string | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(start) ? null : String(start + DAY_MS - 1_000);
}
