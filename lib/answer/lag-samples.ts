import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import type { BatchTime } from '@/lib/finding/finding';
import { headsOf, partitionKey } from '@/lib/finding/known-head';
import { rhythmOf } from '@/lib/finding/rhythm';
import type { HeadReading } from '@/lib/head/head';
import type { LagSample } from './trend';

type OffsetFile = NonNullable<CheckpointReading['offsetLog']>['files'][number];

interface Commit {
  atMs: bigint;
  file: OffsetFile;
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
  const recent = heads.filter(({ atMs }) => atMs >= sinceMs);
  const commits = recent.length === 0 ? [] : commitsOf(reading, history);
  const samples = new Map<bigint, LagSample>();
  for (const source of reading.sources) {
    if (source.committed?.unit !== 'records') continue;
    for (const { reading: at, ofSource } of headsOf(source, recent)) {
      const positions = positionsAt(source, commits, at.atMs);
      if (positions === null) continue;
      const headByKey = new Map(ofSource.map((head) => [partitionKey(head), head.end]));
      const sample = samples.get(at.atMs) ?? { atMs: at.atMs, partitions: [] };
      for (const position of positions) {
        const key = partitionKey(position);
        sample.partitions.push({
          key: `${source.index}\n${key}`,
          committed: position.value,
          head: headByKey.get(key) ?? null,
        });
      }
      samples.set(at.atMs, sample);
    }
  }
  return [...samples.values()].sort((a, b) => (a.atMs < b.atMs ? -1 : 1));
}

/** Commits with a known time and a readable plan, ascending by batch. */
function commitsOf(reading: CheckpointReading, history: readonly BatchTime[] | undefined): Commit[] {
  const committedMs = new Map(
    rhythmOf(reading, history).batches.map((batch) => [batch.batchId, batch.committedMs] as const),
  );
  return (reading.offsetLog?.files ?? []).flatMap((file) => {
    const atMs = committedMs.get(file.batchId) ?? null;
    return atMs === null || file.content.state !== 'parsed' ? [] : [{ atMs, file }];
  });
}

/** Where `source` stood at `atMs`; null before the oldest commit. */
function positionsAt(
  source: SourceReading,
  commits: readonly Commit[],
  atMs: bigint,
): readonly Position[] | null {
  const content = commits.findLast((commit) => commit.atMs <= atMs)?.file.content;
  if (content?.state !== 'parsed') return null;
  const key = source.name ?? source.index.toString();
  return content.entry.sources.find((line) => line.key === key)?.offset?.positions ?? null;
}

type Position = NonNullable<SourceReading['committed']>['positions'][number];
