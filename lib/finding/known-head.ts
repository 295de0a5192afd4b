import type { SourceReading } from '@/lib/checkpoint/reading';
import type { Head, HeadOrigin, HeadReading } from '@/lib/head/head';

/** The newest head of one partition, with where and when it was read. */
export interface KnownHead extends Head {
  origin: HeadOrigin;
  label: string;
  atMs: bigint;
}

/** Key of a partition within one source. */
export function partitionKey(partition: { topic: string | null; partition: string }): string {
  return `${partition.topic ?? ''}\n${partition.partition}`;
}

/**
 * The newest head per partition of `source`, by `partitionKey`. Empty when none is known.
 * A reading holds all partitions that there were: one that the newest reading lacks has no known head.
 */
export function knownHeads(
  source: SourceReading,
  heads: readonly HeadReading[],
): ReadonlyMap<string, KnownHead> {
  const newest = new Map<string, KnownHead>();
  for (const { reading, ofSource } of headsOf(source, newestReadings(heads))) {
    for (const head of ofSource) {
      const key = partitionKey(head);
      const known = newest.get(key);
      if (known !== undefined && known.atMs >= reading.atMs) continue;
      newest.set(key, { ...head, origin: reading.origin, label: reading.label, atMs: reading.atMs });
    }
  }
  return newest;
}

/** The newest reading per origin, source and topic: a series may hold thousands. */
function newestReadings(heads: readonly HeadReading[]): HeadReading[] {
  const newest = new Map<string, HeadReading>();
  for (const reading of heads) {
    const key = `${reading.origin}\n${reading.sourceIndex}\n${reading.heads[0]?.topic}`;
    const known = newest.get(key);
    if (known === undefined || known.atMs < reading.atMs) newest.set(key, reading);
  }
  return [...newest.values()];
}

/** Head readings that speak about `source`: by its index in the plan, else by the topics that it reads. */
export function headsOf(
  source: SourceReading,
  heads: readonly HeadReading[],
): { reading: HeadReading; ofSource: Head[] }[] {
  const topics = new Set(
    [source.committed, source.planned, source.started].flatMap((offset) =>
      (offset?.positions ?? []).map((position) => position.topic),
    ),
  );
  return heads.flatMap((reading) => {
    if (reading.sourceIndex !== null && reading.sourceIndex !== source.index) return [];
    const ofSource =
      reading.sourceIndex === null ? reading.heads.filter((head) => topics.has(head.topic)) : reading.heads;
    return ofSource.length === 0 ? [] : [{ reading, ofSource }];
  });
}
