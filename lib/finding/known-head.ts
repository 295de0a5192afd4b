import type { SourceReading } from '@/lib/checkpoint/reading';
import type { Head, HeadFailure, HeadOrigin, HeadReading, TopicFacts } from '@/lib/head/head';

/** The newest head of one partition, with where and when it was read. */
export interface KnownHead extends Head {
  origin: HeadOrigin;
  label: string;
  atMs: bigint;
  /** What the origin says about the topic, where it says anything. */
  facts: TopicFacts | null;
}

/** Key of a partition within one source. */
export function partitionKey(partition: { topic: string | null; partition: string }): string {
  return `${partition.topic ?? ''}\n${partition.partition}`;
}

/**
 * The newest head per partition of `source`, by `partitionKey`. Empty when none is known.
 * A reading holds all partitions that there were: one that the newest reading lacks has no known head. Nothing is known of
 * a source that does not answer, but what was read elsewhere since.
 */
export function knownHeads(
  source: SourceReading,
  heads: readonly HeadReading[],
): ReadonlyMap<string, KnownHead> {
  const newest = new Map<string, KnownHead>();
  const failures = failuresOf(source, heads);
  const readings = headsOf(source, newestReadings(heads));
  for (const { reading, ofSource } of readings) {
    for (const head of ofSource) {
      if (failures.some((failure) => isVoid(failure, head.topic, reading))) continue;
      const key = partitionKey(head);
      const known = newest.get(key);
      if (known !== undefined && known.atMs >= reading.atMs) continue;
      const { origin, label, atMs, topic: facts = null } = reading;
      newest.set(key, { ...head, origin, label, atMs, facts });
    }
  }
  // What a broker says of a topic holds for ends that another origin read later.
  for (const { reading, ofSource } of readings) {
    if (reading.topic === undefined) continue;
    for (const head of ofSource) {
      const known = newest.get(partitionKey(head));
      if (known === undefined || known.facts !== null) continue;
      known.facts = reading.topic;
      if (head.writtenAt !== undefined) known.writtenAt ??= head.writtenAt;
    }
  }
  // When a position was written holds whoever asked: each version asks of its own.
  const dated = heads.filter((reading) => reading.heads.some(({ writtenAt }) => writtenAt !== undefined));
  for (const { reading, ofSource } of headsOf(source, dated)) {
    for (const { topic, partition, writtenAt = [] } of ofSource) {
      const known = newest.get(partitionKey({ topic, partition }));
      if (known === undefined || failures.some((failure) => isVoid(failure, topic, reading))) continue;
      const told = known.writtenAt ?? [];
      const more = writtenAt.filter(({ position }) => !told.some((each) => each.position === position));
      if (more.length > 0) known.writtenAt = [...told, ...more];
    }
  }
  return newest;
}

/** The failures that stand: those of the source's topics after which its broker did not answer again. */
export function failuresOf(source: SourceReading, heads: readonly HeadReading[]): HeadFailure[] {
  const topics = topicsOf(source);
  return heads.flatMap(({ failure, atMs }) => {
    if (failure === undefined || !concerns(failure, topics)) return [];
    const answered = heads.some(
      (each) =>
        each.origin === 'broker' &&
        each.failure === undefined &&
        each.atMs > atMs &&
        each.heads.some(({ topic }) => concerns(failure, new Set([topic]))),
    );
    return answered ? [] : [failure];
  });
}

function concerns(failure: HeadFailure, topics: ReadonlySet<string | null>): boolean {
  return failure.topics === null || failure.topics.some((topic) => topics.has(topic));
}

/** What a broker said last counts no more once it stopped answering; nor does what others said before that. */
function isVoid(failure: HeadFailure, topic: string | null, { origin, atMs }: HeadReading): boolean {
  return concerns(failure, new Set([topic])) && (origin === 'broker' || atMs < failure.sinceMs);
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
  const topics = topicsOf(source);
  return heads.flatMap((reading) => {
    if (reading.sourceIndex !== null && reading.sourceIndex !== source.index) return [];
    const ofSource =
      reading.sourceIndex === null ? reading.heads.filter((head) => topics.has(head.topic)) : reading.heads;
    return ofSource.length === 0 ? [] : [{ reading, ofSource }];
  });
}

function topicsOf(source: SourceReading): Set<string | null> {
  return new Set(
    [source.committed, source.planned, source.started].flatMap((offset) =>
      (offset?.positions ?? []).map((position) => position.topic),
    ),
  );
}
