import {
  type AuditedChange,
  type AuditStamp,
  type Author,
  appendAudit,
} from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { Transaction } from '@/lib/server/service/context';

/** What happened with an address at the door so far. */
export interface DoorRecord {
  failures: number;
  lastAttemptMs: bigint;
}

/** The record of an address; whoever else comes with the same address waits until this transaction ends. */
export async function lockDoorRecord(tx: Transaction, email: string): Promise<DoorRecord> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))::text AS locked`;
  const row = await tx.signIn.findUnique({ where: { email } });
  return row ?? { failures: 0, lastAttemptMs: 0n };
}

type DoorChange = Pick<AuditedChange, 'verb'> & { because?: string };

/** Writes what happened at the door into the audit, and the record with its stamp. Lock the record first. */
export async function writeDoorRecord(
  tx: Transaction,
  author: Author,
  email: string,
  change: DoorChange,
  record: DoorRecord & { lastSuccessMs?: bigint },
): Promise<void> {
  const [stamp] = await appendAudit(tx, author, [doorChange(email, change)]);
  await storeDoorRecord(tx, email, record, stamp);
}

function doorChange(email: string, { verb, because }: DoorChange): AuditedChange {
  return {
    verb,
    subject: auditedRow.signIn(email),
    environment: null,
    reason: because ?? null,
    before: null,
    after: null,
  };
}

async function storeDoorRecord(
  tx: Transaction,
  email: string,
  record: DoorRecord & { lastSuccessMs?: bigint },
  stamp: AuditStamp,
): Promise<void> {
  const data = { ...record, ...stamp };
  await tx.signIn.upsert({ where: { email }, create: { email, ...data }, update: data });
}
