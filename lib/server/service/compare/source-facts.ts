import type { SourceFacts } from '@/lib/compare/handover/start';
import type { HeadReading } from '@/lib/head/head';

/**
 * Partitions and ranges per topic from readings of the sources, the newest that is known of each topic. What a query
 * reported itself names only the partitions that it knew.
 */
export function factsOfHeads(heads: readonly HeadReading[]): SourceFacts['topics'] {
  const topics = new Map<string, { atMs: bigint; partitions: Map<string, Range> }>();
  for (const { origin, atMs, heads: ofReading } of heads) {
    if (origin === 'reported') continue;
    for (const { topic, partition, beginning, end } of ofReading) {
      if (topic === null) continue;
      const known = topics.get(topic);
      if (known !== undefined && known.atMs > atMs) continue;
      const partitions = known?.atMs === atMs ? known.partitions : new Map<string, Range>();
      partitions.set(partition, { beginning, end });
      topics.set(topic, { atMs, partitions });
    }
  }
  return new Map([...topics].map(([topic, { partitions }]) => [topic, partitions]));
}

interface Range {
  beginning: bigint | null;
  end: bigint | null;
}
