import { countsRecords } from '@/lib/domain/offset-density';
import type { HeadReading } from '@/lib/head/head';
import type { BatchFacts } from '../reading-batches';

/**
 * Batches without a number of records where a broker says that the offsets of one of their topics have holes: the distance
 * between two ends is then at most as many records, and is not called that.
 */
export function honestCounts(batches: BatchFacts[], heads: readonly HeadReading[]): BatchFacts[] {
  const withHoles = new Set(
    heads.flatMap((reading) => (countsRecords(reading.topic) ? [] : reading.heads.map(({ topic }) => topic))),
  );
  if (withHoles.size === 0) return batches;
  return batches.map((batch) => {
    const hasHoles = batch.ends.some(({ positions }) => positions.some(({ topic }) => withHoles.has(topic)));
    return hasHoles ? { ...batch, records: null } : batch;
  });
}
