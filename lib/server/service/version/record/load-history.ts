import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { effectiveV1 } from '@/lib/cutover/end-of-v1';
import type { BatchTime } from '@/lib/finding/finding';
import type { Transaction } from '@/lib/server/service/context';
import type { ClaimedVersion } from './claimed-version';
import { settledEnds } from './settled-ends';
import { loadReading } from './stored-reading';

/** Batches of the past that tell a rhythm. */
const RHYTHM_BATCHES = 200;

/** What the database knows beside a reading: the query's other versions, and batches whose files are gone. */
export interface History {
  siblings: CheckpointReading[];
  siblingsBefore: number;
  batches: BatchTime[];
}

export async function loadHistory(
  tx: Transaction,
  version: ClaimedVersion,
  generationId: number,
): Promise<History> {
  const siblings = await tx.version.findMany({
    where: { queryId: version.queryId, id: { not: version.id }, vanishedMs: null, view: { isNot: null } },
    orderBy: [{ number: 'asc' }, { id: 'asc' }],
    select: { number: true, id: true, view: { select: { reading: true } } },
  });
  const before = siblings.filter(
    (sibling) =>
      sibling.number < version.number || (sibling.number === version.number && sibling.id < version.id),
  );
  const batches = await tx.batch.findMany({
    where: { generationId, onDisk: false },
    orderBy: { batchId: 'desc' },
    take: RHYTHM_BATCHES,
    select: { batchId: true, plannedMs: true, committedMs: true },
  });
  const ends = await settledEnds(
    tx,
    siblings.map(({ id }) => id),
  );
  return {
    siblings: siblings.flatMap(({ id, view }) =>
      view === null ? [] : [effectiveV1(loadReading(view.reading), ends.get(id) ?? null)],
    ),
    siblingsBefore: before.length,
    batches: batches.reverse(),
  };
}
