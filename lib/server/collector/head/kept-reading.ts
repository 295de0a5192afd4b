import type { Head, HeadReading, WrittenAt } from '@/lib/head/head';
import type { KafkaPosition } from '@/lib/head/kafka/kafka-head-reader';

/**
 * A new reading of a topic with what was known before: whether the topic was another one, and when committed positions
 * were written. For each position the bound that lasts longest is kept; where the previous reading ended at or before it,
 * what it will read next was written since. Pure.
 */
export function withHistory(
  previous: HeadReading | null,
  next: HeadReading,
  positions: readonly KafkaPosition[],
): HeadReading {
  const isAnother =
    previous?.topic !== undefined &&
    next.topic !== undefined &&
    previous.topic.topicId !== next.topic.topicId;
  const before = isAnother ? null : previous;
  const known = new Map((before?.heads ?? []).map((head) => [head.partition, head]));
  const wanted = new Map<string, bigint[]>();
  for (const { topic, partition, position } of positions)
    if (topic === next.heads[0]?.topic) wanted.set(partition, [...(wanted.get(partition) ?? []), position]);
  return {
    ...next,
    heads: next.heads.map((head) => {
      const ofPartition = wanted.get(head.partition) ?? [];
      const times = candidates(known.get(head.partition), before?.atMs ?? null, head);
      const kept = new Set(ofPartition.flatMap((position) => bestFor(position, times) ?? []));
      const { writtenAt: _, ...bare } = head;
      return kept.size === 0 ? bare : { ...bare, writtenAt: [...kept] };
    }),
    ...(next.topic === undefined
      ? {}
      : {
          topic: {
            ...next.topic,
            otherIdUntilMs: isAnother ? next.atMs : (previous?.topic?.otherIdUntilMs ?? null),
          },
        }),
  };
}

function candidates(before: Head | undefined, beforeMs: bigint | null, now: Head): WrittenAt[] {
  const sinceLast =
    before === undefined || beforeMs === null ? [] : [{ position: before.end, fromMs: beforeMs, toMs: null }];
  return [...(before?.writtenAt ?? []), ...sinceLast, ...(now.writtenAt ?? [])];
}

function bestFor(position: bigint, times: readonly WrittenAt[]): WrittenAt | undefined {
  let best: WrittenAt | undefined;
  for (const each of times) {
    if (each.position > position || each.fromMs === null) continue;
    if (best?.fromMs === undefined || best.fromMs === null || each.fromMs > best.fromMs) best = each;
  }
  return best;
}
