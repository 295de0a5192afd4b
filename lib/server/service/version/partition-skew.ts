import { formatCount } from '@/lib/domain/format';
import { type BatchEnd, positionKey } from './reading-batches';

/** From here on one partition is called ahead of the others. */
const SKEWED_TIMES = 3n;

/**
 * How unevenly records came over recent batches: the largest partition against the median one. Null when positions
 * are no counts, when there is one partition, or when nothing was read.
 */
export function skewInWords(ends: readonly (BatchEnd | undefined)[]): string | null {
  const known = ends.flatMap((end) => (end !== undefined && end.positions.length > 0 ? [end] : []));
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined || first === last || last.unit !== 'records') return null;
  const from = new Map(first.positions.map((position) => [positionKey(position), position.value]));
  const read = last.positions.flatMap((position) => {
    const start = from.get(positionKey(position));
    return start === undefined || position.value < start
      ? []
      : [{ position, records: position.value - start }];
  });
  const sorted = [...read].sort((a, b) => (a.records < b.records ? -1 : a.records > b.records ? 1 : 0));
  const largest = sorted.at(-1);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (largest === undefined || median === undefined || sorted.length < 2 || largest.records === 0n)
    return null;
  const over = `over the last ${formatCount(known.length - 1)} batches`;
  const name = `partition ${largest.position.partition}`;
  if (median.records === 0n)
    return `${name} has all of the newest records, the median partition none, ${over}`;
  if (largest.records < SKEWED_TIMES * median.records)
    return `even: no partition has three times the median, ${over}`;
  const tenths = (largest.records * 10n) / median.records;
  return `${name} has ${tenths / 10n}.${tenths % 10n} times the records of the median partition, ${over}`;
}
