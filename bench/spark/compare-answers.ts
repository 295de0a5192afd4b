import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SparkAnswer } from './spark-session';

/** Where the reading and Spark's readers differ, in words; empty when both say the same. */
export function differences(reading: CheckpointReading, spark: SparkAnswer): string[] {
  return [...metadataDifferences(reading, spark), ...keyDifferences(reading, spark)];
}

function metadataDifferences(reading: CheckpointReading, { metadata }: SparkAnswer): string[] {
  const batch = reading.lastCommittedBatch;
  const ours = (reading.state?.operators ?? []).flatMap(({ operatorId, name, numPartitions, stores }) =>
    stores.map(
      (store) => `operator ${operatorId} ${name} ${store.name}: ${numPartitions} partitions, batch ${batch}`,
    ),
  );
  const theirs = metadata.map(
    (row) =>
      `operator ${row.operatorId} ${row.operatorName} ${row.stateStoreName}: ${row.numPartitions} partitions, batch ${row.maxBatchId}`,
  );
  return [
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `only here: ${line}`),
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `only Spark: ${line}`),
  ];
}

function keyDifferences(reading: CheckpointReading, { keys }: SparkAnswer): string[] {
  const ours = new Map<string, bigint | null>();
  for (const store of (reading.state?.operators ?? []).flatMap(({ stores }) => stores))
    for (const { partition, keys: counted } of store.partitions)
      ours.set(`${store.name} of partition ${partition}`, counted);
  const theirs = new Map<string, number>(
    Object.entries(keys).flatMap(([store, partitions]) =>
      Object.entries(partitions).map(
        ([partition, count]) => [`${store} of partition ${partition}`, count] as const,
      ),
    ),
  );
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((name) => {
    const here = ours.get(name);
    // Spark has no row for a partition without keys.
    const there = theirs.get(name) ?? 0;
    if (here === BigInt(there)) return [];
    return [`${name}: ${here ?? 'unknown'} keys here, ${there} by Spark`];
  });
}
