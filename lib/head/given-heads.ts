import type { Head, HeadReading } from './head';

/** Offsets of one topic as a person states them. Missing beginnings are unknown. */
export interface GivenTopic {
  topic: string;
  beginning: Record<string, bigint>;
  end: Record<string, bigint>;
}

/** Heads handed over by a person, true at `atMs` by their word. Topics without ends give none. */
export function givenHeads(topics: readonly GivenTopic[], atMs: bigint, label: string): HeadReading[] {
  return topics.flatMap(({ topic, beginning, end }) => {
    const heads = Object.entries(end).map(
      ([partition, position]): Head => ({
        topic,
        partition,
        beginning: beginning[partition] ?? null,
        end: position,
      }),
    );
    return heads.length === 0 ? [] : [{ origin: 'given', label, atMs, sourceIndex: null, heads }];
  });
}
