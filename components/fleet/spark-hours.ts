import { longToNumber } from '@/components/charts/long-to-number';
import type { Fleet } from '@/lib/contract/fleet';

const HOUR_MS = 3_600_000;

/** The time that all lag lines of the list share, in whole hours: what the longest of them covers, 1 to 24. */
export function sparkHoursOf(fleet: Pick<Fleet, 'asOfMs' | 'queries'>): number {
  const asOfMs = longToNumber(fleet.asOfMs) ?? 0;
  const firsts = fleet.queries.flatMap((row) => longToNumber(row.lagSeries[0]?.atMs ?? null) ?? []);
  if (firsts.length === 0) return 6;
  return Math.min(24, Math.max(1, Math.ceil((asOfMs - Math.min(...firsts)) / HOUR_MS)));
}
