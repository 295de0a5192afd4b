import type { Transaction } from '@/lib/server/service/context';

/** Requests are shown over the last hour; two days are kept for a look back. */
const TALLIES_KEPT_MS = 2n * 86_400_000n;

/** Drops what is older than its retention. Declarations, generations and open findings are never dropped. */
export async function dropOld(
  tx: Transaction,
  { nowMs, rawMs, hourlyMs }: { nowMs: bigint; rawMs: bigint; hourlyMs: bigint },
): Promise<void> {
  const longAgo = nowMs - hourlyMs;
  await tx.sampleHour.deleteMany({ where: { hourMs: { lt: longAgo } } });
  await tx.batchHour.deleteMany({ where: { hourMs: { lt: longAgo } } });
  await tx.finding.deleteMany({ where: { closedMs: { lt: longAgo } } });
  await tx.mark.deleteMany({ where: { atMs: { lt: longAgo } } });
  await tx.readingError.deleteMany({ where: { atMs: { lt: nowMs - rawMs } } });
  await tx.requestTally.deleteMany({ where: { minuteMs: { lt: nowMs - TALLIES_KEPT_MS } } });
}
