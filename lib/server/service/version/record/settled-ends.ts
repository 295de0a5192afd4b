import type { FinalEnd } from '@/lib/cutover/final-end';
import type { Transaction } from '@/lib/server/service/context';
import { loadRecord } from '@/lib/server/service/cutover/stored-cutover';

/** States in which v1 has handed over, and has not been gone back to. */
const HANDED_OVER = ['handing-over', 'switched', 'soaking', 'completed', 'needs-human'];

/**
 * Where versions ended by the newest cutover that handed them over. An end at a batch without commit was settled: the sink, or
 * a person, said that it was written, so that nobody lacks its records.
 */
export async function settledEnds(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, FinalEnd>> {
  if (versionIds.length === 0) return new Map();
  const rows = await tx.cutover.findMany({
    where: { v1Id: { in: [...versionIds] }, state: { in: HANDED_OVER } },
    orderBy: { number: 'asc' },
    select: { v1Id: true, record: true },
  });
  return new Map(
    rows.flatMap((row) => {
      const { handover } = loadRecord(row);
      return handover === null ? [] : [[row.v1Id, handover] as const];
    }),
  );
}
