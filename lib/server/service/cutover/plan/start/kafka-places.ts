import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import { offsetsJson } from '@/lib/compare/handover/kafka-start';
import type { SourceFacts } from '@/lib/compare/handover/start';
import type { StartOption } from '@/lib/cutover/plan';
import type { PlacedPosition } from '@/lib/cutover/position';

/** One partition that a start names. */
export interface NamedPlace {
  source: number;
  topic: string;
  partition: string;
  /** Where v1's commits ended; null: it never read this one. */
  v1End: bigint | null;
  /** Oldest offset that is known to be there; null: nobody says. */
  beginning: bigint | null;
}

/** The topics of a Kafka source, by v1's commits. */
export function topicsOfSource({ committed }: SourceReading): string[] {
  return [...new Set((committed?.positions ?? []).flatMap(({ topic }) => topic ?? []))];
}

/** Every partition of the topics of a Kafka source: those that v1 read, and those that the topic has besides. */
export function placesOf(source: SourceReading, topics: SourceFacts['topics']): NamedPlace[] {
  return topicsOfSource(source).flatMap((topic) => {
    const ends = new Map(
      (source.committed?.positions ?? []).flatMap((each) =>
        each.topic === topic ? [[each.partition, each.value] as const] : [],
      ),
    );
    const known = topics.get(topic);
    return [...new Set([...ends.keys(), ...(known?.keys() ?? [])])].sort(byNumber).map((partition) => ({
      source: source.index,
      topic,
      partition,
      v1End: ends.get(partition) ?? null,
      beginning: known?.get(partition)?.beginning ?? null,
    }));
  });
}

/** `startingOffsets` of one source: it has to name every partition, no more and no less. */
export function startingOffsets(
  source: number,
  positions: readonly { topic: string; partition: string; position: bigint }[],
  exact: boolean,
): StartOption {
  return { source, option: 'startingOffsets', value: offsetsJson(positions), exact };
}

/** Kafka sources of v1, and its others. */
export function bySourceKind({ sources }: CheckpointReading): {
  kafka: SourceReading[];
  others: SourceReading[];
} {
  return {
    kafka: sources.filter(({ kind }) => kind === 'kafka'),
    others: sources.filter(({ kind }) => kind !== 'kafka'),
  };
}

export function unitOf({ committed }: SourceReading): PlacedPosition['unit'] {
  return committed?.unit ?? 'records';
}

function byNumber(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10);
}
