/** Shown for what is not known. Never 0. */
export const UNKNOWN = '–';

/** A 64-bit number in groups of three, e.g. `1 234 567`. */
export function formatCount(value: bigint | null): string {
  return value === null ? UNKNOWN : value.toString().replace(/\B(?=(\d{3})+$)/g, ' ');
}

const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB'];

/** Bytes with three significant digits, e.g. `14.8 kB`; exact below 1000. */
export function formatBytes(bytes: bigint | null): string {
  if (bytes === null) return UNKNOWN;
  if (bytes < 1000n) return `${bytes} B`;
  let unit = 0;
  let tenths = (bytes * 10n) / 1000n;
  while (tenths >= 10_000n && unit < UNITS.length - 1) {
    tenths /= 1000n;
    unit++;
  }
  return `${tenths / 10n}.${tenths % 10n} ${UNITS[unit]}`;
}

const LATEST_DATE_MS = 8_640_000_000_000_000n;

/** Epoch ms as `2026-11-29 21:00:00.000Z`; a number that is no date stays a number. */
export function formatTime(ms: bigint | null): string {
  if (ms === null) return UNKNOWN;
  if (ms < 0n || ms > LATEST_DATE_MS) return ms.toString();
  return new Date(Number(ms)).toISOString().replace('T', ' ');
}
