import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import type { BatchTime } from '@/lib/finding/finding';
import { headsOf, partitionKey } from '@/lib/finding/known-head';
import { rhythmOf } from '@/lib/finding/rhythm';
import type { HeadReading } from '@/lib/head/head';
import type { LagSample } from './trend';

interface CommittedEnd {
  atMs: bigint;
  positions: ReadonlyMap<string, bigint>;
}

/**
 * Lag over time without a database: for each reading of the heads since `sinceMs`, the position that was committed at
 * that moment by the logs. Only sources that count records; times before the oldest commit in the logs give no sample.
 */
export function lagSamples(
  reading: CheckpointReading,
  heads: readonly HeadReading[],
  sinceMs: bigint,
  history?: readonly BatchTime[],
): LagSample[] {
  const samples = new Map<bigint, LagSample>();
  for (const source of reading.sources) {
    if (source.committed?.unit !== 'records') continue;
    const ends = committedEnds(reading, source, history);
    for (const { reading: at, ofSource } of headsOf(source, heads)) {
      if (at.atMs < sinceMs) continue;
      const end = ends.findLast((each) => each.atMs <= at.atMs);
      if (end === undefined) continue;
      const headByKey = new Map(ofSource.map((head) => [partitionKey(head), head.end]));
      const sample = samples.get(at.atMs) ?? { atMs: at.atMs, partitions: [] };
      for (const [key, committed] of end.positions)
        sample.partitions.push({
          key: `${source.index}\n${key}`,
          committed,
          head: headByKey.get(key) ?? null,
        });
      samples.set(at.atMs, sample);
    }
  }
  return [...samples.values()].sort((a, b) => (a.atMs < b.atMs ? -1 : 1));
}

/** End positions per committed batch of the logs, ascending by commit time. */
function committedEnds(
  reading: CheckpointReading,
  source: SourceReading,
  history: readonly BatchTime[] | undefined,
): CommittedEnd[] {
  const committedMs = new Map(
    rhythmOf(reading, history).batches.map((batch) => [batch.batchId, batch.committedMs] as const),
  );
  return (reading.offsetLog?.files ?? []).flatMap((file) => {
    const atMs = committedMs.get(file.batchId) ?? null;
    if (atMs === null || file.content.state !== 'parsed') return [];
    const line = file.content.entry.sources[source.index]?.offset ?? null;
    if (line === null) return [];
    return [{ atMs, positions: new Map(line.positions.map((each) => [partitionKey(each), each.value])) }];
  });
}
