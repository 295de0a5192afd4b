import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';

/** Partitions named one by one. */
const NAMED = 8;

/**
 * PARTITIONS_ADDED: a topic has partitions since a batch that no earlier batch in the log, nor the initial offsets, had.
 * Spark reads a new partition from its earliest record (KafkaOffsetReader, Spark 2.1 to 4.2). One finding per topic and
 * batch. Silent about a topic that itself is new, about a partition that was away and came back, and where the batch in
 * which it was added has been purged.
 */
export const partitionsAdded: Rule = ({ reading }) => {
  const seen = new Map<string, Set<string>>();
  for (const source of reading.sources)
    for (const { topic, partition } of source.started?.positions ?? [])
      see(seen, source.name ?? String(source.index), topic, partition);
  const files = reading.offsetLog?.files ?? [];
  return files.flatMap(({ batchId, path, content }, index) => {
    if (content.state !== 'parsed') return [];
    const added = new Map<string, string[]>();
    for (const { key, offset } of content.entry.sources) {
      for (const { topic, partition } of offset?.positions ?? []) {
        if (topic === null || partition === '') continue;
        const known = seen.get(`${key}\n${topic}`);
        // The oldest file says nothing of when: what it has more than the start was added in a purged batch.
        const isNew = known !== undefined && !known.has(partition) && (index > 0 || batchId === 0n);
        if (isNew) added.set(topic, [...(added.get(topic) ?? []), partition]);
      }
    }
    for (const { key, offset } of content.entry.sources)
      for (const { topic, partition } of offset?.positions ?? []) see(seen, key, topic, partition);
    return [...added].map(([topic, all]) => {
      const partitions = [...new Set(all)].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
      const named = partitions.length <= NAMED ? ` (${partitions.join(', ')})` : '';
      return raise('PARTITIONS_ADDED', {
        subject: `${reading.name}/${path}`,
        part: topic,
        facts: { topic, added: partitions, since_batch: batchId },
        evidence: [path],
        summary: `${topic} has ${formatCountOf(partitions.length, 'new partition')}${named} since batch ${formatCount(batchId)}.`,
        nextStep: `Nothing to do: keep ${reading.name}. Spark reads new partitions from their earliest record. A handover that was planned before batch ${formatCount(batchId)} must be planned anew, and whoever counts on a fixed number of partitions must know.`,
        neverDo: [
          NEVER_DELETE_CHECKPOINT,
          'Never start another version from offsets that leave the new partitions out: `startingOffsets` must name every one.',
        ],
      });
    });
  });
};

function see(seen: Map<string, Set<string>>, source: string, topic: string | null, partition: string): void {
  const key = `${source}\n${topic}`;
  const known = seen.get(key);
  if (known === undefined) seen.set(key, new Set([partition]));
  else known.add(partition);
}
