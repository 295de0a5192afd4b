/**
 * A retention as Delta's table properties write it: `interval 7 days`, `30 days`, `interval 1 week 2 hours`.
 *
 * Source: CalendarInterval parsing of Spark (IntervalUtils.stringToInterval), as DeltaConfigs.parseCalendarInterval uses
 * it; months and years have no fixed length, and Delta refuses them.
 */
const UNIT_MS: Record<string, bigint> = {
  week: 604_800_000n,
  day: 86_400_000n,
  hour: 3_600_000n,
  minute: 60_000n,
  second: 1_000n,
  millisecond: 1n,
};

/** Milliseconds, or null for a text that is no such interval. */
export function parseCalendarInterval(text: string): bigint | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words[0] === 'interval') words.shift();
  if (words.length === 0 || words.length % 2 !== 0) return null;
  let total = 0n;
  for (let at = 0; at < words.length; at += 2) {
    const unit = UNIT_MS[(words[at + 1] ?? '').replace(/s$/, '')];
    const count = words[at] ?? '';
    if (unit === undefined || !/^\d{1,12}$/.test(count)) return null;
    total += BigInt(count) * unit;
  }
  return total;
}
