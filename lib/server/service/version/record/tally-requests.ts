import type { Transaction } from '@/lib/server/service/context';

const MINUTE_MS = 60_000n;

/** Counts storage requests per minute and process. Last in a transaction: the row is shared by all of a process's readings. */
export async function tallyRequests(
  tx: Transaction,
  worker: string,
  requests: { list: number; read: number },
  nowMs: bigint,
): Promise<void> {
  if (requests.list === 0 && requests.read === 0) return;
  const minuteMs = (nowMs / MINUTE_MS) * MINUTE_MS;
  await tx.$executeRaw`
    INSERT INTO request_tally (minute_ms, worker, lists, reads)
    VALUES (${minuteMs}, ${worker}, ${requests.list}, ${requests.read})
    ON CONFLICT (minute_ms, worker) DO UPDATE SET
      lists = request_tally.lists + excluded.lists, reads = request_tally.reads + excluded.reads`;
}
