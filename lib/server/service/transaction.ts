import type { Database } from '@/lib/server/db/client';
import type { Transaction } from './context';

/** A busy database is waited for; a transaction that takes longer than this has lost its way. */
const OPTIONS = { maxWait: 20_000, timeout: 60_000 };
const MOST_TRIES = 3;

/**
 * Runs `work` in one transaction: all of it is written, or nothing. Where PostgreSQL ends it because it waits for another one
 * that waits for it, nothing of it was written, and `work` is done again: it changes nothing but through `tx`.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.$transaction(work, OPTIONS);
    } catch (error) {
      if (tries >= MOST_TRIES || !wasInTheWay(error)) throw error;
    }
  }
}

/** Deadlocks and conflicts, of which PostgreSQL ends one side: `deadlock_detected`, `serialization_failure`. */
const IN_THE_WAY = /\b(40P01|40001)\b/;

/** Prisma has one code for its own statements, and names PostgreSQL's in the message of raw ones. */
function wasInTheWay(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'P2034' || (error.code === 'P2010' && IN_THE_WAY.test(error.message));
}
