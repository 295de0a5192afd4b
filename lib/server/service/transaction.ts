import type { Database } from '@/lib/server/db/client';
import type { Transaction } from './context';

/** A busy database is waited for; a transaction that takes longer than this has lost its way. */
const OPTIONS = { maxWait: 20_000, timeout: 60_000 };

/** Runs `work` in one transaction: all of it is written, or nothing. */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.$transaction(work, OPTIONS);
}
