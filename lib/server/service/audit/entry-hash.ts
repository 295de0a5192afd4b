import { createHash } from 'node:crypto';

/** A row of the audit without its own hash. `before` and `after` are canonical JSON text. */
export interface AuditRow {
  seq: bigint;
  atMs: bigint;
  actorKind: string;
  actorId: string;
  actorName: string;
  verb: string;
  subject: string;
  environment: string | null;
  reason: string | null;
  before: string | null;
  after: string | null;
  requestId: string;
  previousHash: string;
}

/** The hash that the first row names as the one before it. */
export const NO_HASH = '0'.repeat(64);

/** SHA-256, hexadecimal, over a JSON array of the row's fields in this order: no two rows share a text. */
export function entryHash(row: AuditRow): string {
  const fields = [
    String(row.seq),
    String(row.atMs),
    row.actorKind,
    row.actorId,
    row.actorName,
    row.verb,
    row.subject,
    row.environment,
    row.reason,
    row.before,
    row.after,
    row.requestId,
    row.previousHash,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
