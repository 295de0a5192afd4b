import { formatBytes as sayBytes } from '@/lib/domain/format';

/** Shown for what is not known. Never 0. */
export const UNKNOWN = '–';

/** A 64-bit number in groups of three, e.g. `1 234 567`. */
export function formatCount(value: bigint | null): string {
  return value === null ? UNKNOWN : value.toString().replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** Bytes in the words of the pages, e.g. `14.8 kB`. */
export function formatBytes(bytes: bigint | null): string {
  return bytes === null ? UNKNOWN : sayBytes(bytes);
}

const LATEST_DATE_MS = 8_640_000_000_000_000n;

/** Epoch ms as `2026-11-29 21:00:00.000Z`; a number that is no date stays a number. */
export function formatTime(ms: bigint | null): string {
  if (ms === null) return UNKNOWN;
  if (ms < 0n || ms > LATEST_DATE_MS) return ms.toString();
  return new Date(Number(ms)).toISOString().replace('T', ' ');
}
