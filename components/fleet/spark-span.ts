import { longToNumber } from '@/components/charts/long-to-number';
import type { Fleet } from '@/lib/contract/fleet';

const MINUTE_MS = 60_000;
const SPANS_MIN = [10, 30, 60, 180, 360, 720, 1440] as const;

/** The time that all lag lines of the list share: the shortest of a few that covers the longest of them. */
export function sparkSpanOf(fleet: Pick<Fleet, 'asOfMs' | 'queries'>): { ms: number; words: string } {
  const asOfMs = longToNumber(fleet.asOfMs) ?? 0;
  const firsts = fleet.queries.flatMap((row) => longToNumber(row.lagSeries[0]?.atMs ?? null) ?? []);
  const covered = firsts.length === 0 ? 0 : (asOfMs - Math.min(...firsts)) / MINUTE_MS;
  const minutes = SPANS_MIN.find((span) => span >= covered) ?? 1440;
  return { ms: minutes * MINUTE_MS, words: minutes < 60 ? `${minutes} min` : `${minutes / 60} h` };
}
