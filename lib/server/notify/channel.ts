import type { LiveEvent } from '@/lib/contract/live';
import { liveEvent } from '@/lib/contract/live';
import type { Transaction } from '@/lib/server/service/context';

/** PostgreSQL's channel on which everything recorded is announced. */
export const CHANNEL = 'signalbox';

/** Announces an event when the transaction commits, and not at all when it does not. */
export async function notify(tx: Pick<Transaction, '$executeRaw'>, event: LiveEvent): Promise<void> {
  const payload = JSON.stringify(event);
  await tx.$executeRaw`SELECT pg_notify(${CHANNEL}, ${payload})`;
}

/** Reads a payload; what is not ours is undefined. */
export function parseNotification(payload: string | undefined): LiveEvent | undefined {
  try {
    return liveEvent.parse(JSON.parse(payload ?? ''));
  } catch {
    return undefined;
  }
}
