import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SourceFacts } from '@/lib/compare/handover/start';
import type { HeadReading } from '@/lib/head/head';

/**
 * Partitions and ranges per topic from readings of the sources, the newest that is known of each topic. What a query
 * reported itself names only the partitions that it knew. An end that was read before the version's last commit is not
 * known here: a version that keeps up has gone past it since, and the topic is the same.
 */
export function factsOfHeads(
  heads: readonly HeadReading[],
  { commitLog }: Pick<CheckpointReading, 'commitLog'>,
): SourceFacts['topics'] {
  const committedMs = commitLog?.files.at(-1)?.modifiedMs ?? null;
  const topics = new Map<string, { atMs: bigint; partitions: Map<string, Range> }>();
  for (const { origin, atMs, heads: ofReading } of heads) {
    if (origin === 'reported') continue;
    for (const { topic, partition, beginning, end } of ofReading) {
      if (topic === null) continue;
      const known = topics.get(topic);
      if (known !== undefined && known.atMs > atMs) continue;
      const partitions = known?.atMs === atMs ? known.partitions : new Map<string, Range>();
      const isOlder = committedMs !== null && atMs <= committedMs;
      partitions.set(partition, { beginning, end: isOlder ? null : end });
      topics.set(topic, { atMs, partitions });
    }
  }
  return new Map([...topics].map(([topic, { partitions }]) => [topic, partitions]));
}

interface Range {
  beginning: bigint | null;
  end: bigint | null;
}
