import type { Database } from '@/lib/server/db/client';
import { storableText } from '@/lib/server/service/stored-json';
import { inTransaction } from '@/lib/server/service/transaction';
import { announce } from '../change';
import type { ClaimedEffect } from './claim-effects';

/** What is written of an effect. */
export type EffectRecord =
  /** Again at `dueMs`. */
  | { kind: 'again'; words: string; dueMs: bigint }
  /** How it ended; kept by this process until others were told. */
  | { kind: 'answered'; outcome: 'ok' | 'failed'; words: string }
  | { kind: 'ended'; outcome: string; words: string };

/** Writes what came of an effect, if the claim still holds, and tells pages where something is new. */
export async function recordEffect(
  db: Database,
  claim: ClaimedEffect,
  record: EffectRecord,
  nowMs: bigint,
): Promise<boolean> {
  const words = storableText(record.words);
  return inTransaction(db, async (tx) => {
    const { count } = await tx.cutoverEffect.updateMany({
      where: { id: claim.id, leaseToken: claim.leaseToken, leaseOwner: { not: null } },
      data: { words, ...columns(record, nowMs) },
    });
    if (count === 1 && (record.kind !== 'again' || words !== claim.words))
      await announce(tx, { id: claim.cutoverId, queryId: claim.queryId, v1Id: claim.v1Id }, nowMs);
    return count === 1;
  });
}

const FREE = { leaseOwner: null, leaseUntilMs: 0n };

function columns(record: EffectRecord, nowMs: bigint) {
  switch (record.kind) {
    case 'again':
      return { nextDueMs: record.dueMs, ...FREE };
    case 'answered':
      return { outcome: record.outcome };
    case 'ended':
      return { outcome: record.outcome, endedMs: nowMs, nextDueMs: null, ...FREE };
    default:
      return record satisfies never;
  }
}
