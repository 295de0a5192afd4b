import type { CheckpointReading } from '@/lib/checkpoint/reading';

/** A batch that two checkpoints have both planned, and whether it is one and the same plan. */
export interface CommonBatch {
  batchId: bigint;
  same: boolean;
}

/** True when both carry the same query id. */
export function sharesId(a: CheckpointReading, b: CheckpointReading): boolean {
  const id = queryIdOf(a);
  return id !== null && id === queryIdOf(b);
}

/**
 * True when one checkpoint is a copy of the other: the same query id, or, where an id can't be read, a batch that was
 * planned in the same millisecond up to the same positions.
 */
export function isCopy(a: CheckpointReading, b: CheckpointReading): boolean {
  if (queryIdOf(a) !== null && queryIdOf(b) !== null) return sharesId(a, b);
  return commonBatches(a, b).some(({ same }) => same);
}

/** Batches that both logs hold and that can be read in both, ascending. */
export function commonBatches(a: CheckpointReading, b: CheckpointReading): CommonBatch[] {
  const other = new Map((b.offsetLog?.files ?? []).map((file) => [file.batchId, planOf(file)]));
  return (a.offsetLog?.files ?? []).flatMap((file) => {
    const [mine, theirs] = [planOf(file), other.get(file.batchId) ?? null];
    return mine === null || theirs === null ? [] : [{ batchId: file.batchId, same: mine === theirs }];
  });
}

function queryIdOf({ metadata }: CheckpointReading): string | null {
  return metadata.state === 'present' ? metadata.queryId : null;
}

type OffsetFile = NonNullable<CheckpointReading['offsetLog']>['files'][number];

/** What makes a plan this one: when it was made, and how far it reads. A re-run keeps both. */
function planOf({ content }: OffsetFile): string | null {
  if (content.state !== 'parsed') return null;
  const { metadata, sources } = content.entry;
  const ends = sources.map(({ key, offset }) => [key, offset?.raw ?? null]);
  return JSON.stringify([metadata?.batchTimestampMs.toString() ?? null, ends]);
}
