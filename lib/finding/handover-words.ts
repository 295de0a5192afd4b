import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { PartitionAlignment } from '@/lib/compare/alignment';

/** Partitions that have a finding of their own; of more, the facts give the number and the sum. */
export const MOST_PARTITIONS = 5;

/** `in partition 1 of orders`, `in table 5f0e…`, `in source 0`. */
export function placeInWords({ topic, partition, source }: PartitionAlignment): string {
  if (topic === null) return `in source ${source}`;
  return partition === '' ? `in ${topic}` : `in partition ${partition} of ${topic}`;
}

/** What tells the partitions of one handover apart. */
export function partFor({ source, topic, partition, v2Sources }: PartitionAlignment): string {
  return [source, topic ?? '', partition, v2Sources.join('+')].join('/');
}

export function sumOf(partitions: readonly PartitionAlignment[]): bigint {
  return partitions.reduce((total, { distance }) => total + (distance ?? 0n), 0n);
}

/** Where the reading's own files say that it began. */
export function startEvidence(v2: CheckpointReading, { v2Sources }: PartitionAlignment): string[] {
  const started = v2.sources.filter(({ index, started }) => started !== null && v2Sources.includes(index));
  return started.map(({ index, name }) => `sources/${name ?? index}/0`);
}
