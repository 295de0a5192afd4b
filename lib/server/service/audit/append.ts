import type { Actor } from '@/lib/domain/actor';
import type { AuditVerb } from '@/lib/domain/audit-verb';
import type { Clock, Transaction } from '@/lib/server/service/context';
import { canonicalJson } from './canonical-json';
import { type AuditRow, entryHash } from './entry-hash';

/** Something that is done. States hold no secrets; null where there is none. */
export interface AuditedChange {
  verb: AuditVerb;
  /** `<kind>:<key>` of audited-row.ts, which says what state a row of that kind has. */
  subject: string;
  /** Null for what concerns the whole installation. */
  environment: string | null;
  reason: string | null;
  before: unknown;
  after: unknown;
}

/** What a changed row keeps of its audit row. */
export interface AuditStamp {
  auditSeq: bigint;
  auditHash: string;
}

/** Who is written down, and when. A ServiceContext is one. */
export interface Author {
  actor: Actor;
  clock: Clock;
  requestId: string;
}

/**
 * Writes changes into the audit, in the transaction that makes them, and gives the stamps that the changed rows keep, in
 * the same order. From here to the end of the transaction everybody else who audits waits: lock all rows that are to be
 * changed first, append, then write them.
 */
export async function appendAudit<const Changes extends readonly AuditedChange[]>(
  tx: Transaction,
  author: Author,
  changes: Changes,
): Promise<{ [Index in keyof Changes]: AuditStamp }> {
  const stamps: AuditStamp[] = [];
  if (changes.length > 0) {
    const head = await lockHead(tx);
    const begun = head.seq === 0n ? await beginning(tx, author, head.hash) : [];
    const rows = [...begun];
    for (const change of changes) {
      const last = rows.at(-1);
      rows.push(rowAfter(last ?? head, author, change));
    }
    await insert(tx, rows);
    stamps.push(...rows.slice(begun.length).map(({ seq, hash }) => ({ auditSeq: seq, auditHash: hash })));
  }
  // One stamp for each change, as the type says.
  return stamps as { [Index in keyof Changes]: AuditStamp };
}

type Link = { seq: bigint; hash: string };
type HashedRow = AuditRow & { hash: string };

async function lockHead(tx: Transaction): Promise<Link> {
  const [head] = await tx.$queryRaw<Link[]>`SELECT seq, hash FROM audit_head WHERE id = 1 FOR UPDATE`;
  if (head !== undefined) return head;
  throw new Error('The audit has lost its head (table audit_head): nothing is changed without an audit row.');
}

/** The first row says what was there before the audit: rows without a stamp, up to which id. */
async function beginning(tx: Transaction, { clock, requestId }: Author, hash: string): Promise<HashedRow[]> {
  const { _max: newest } = await tx.declaration.aggregate({ _max: { id: true } });
  const author: Author = {
    actor: { kind: 'system', id: 'signalbox', name: 'Signalbox', scopes: [] },
    clock,
    requestId,
  };
  const change: AuditedChange = {
    verb: 'audit.begun',
    subject: 'audit:begun',
    environment: null,
    reason: null,
    before: null,
    after: { declarationsUpTo: newest.id ?? 0 },
  };
  return [rowAfter({ seq: 0n, hash }, author, change)];
}

function rowAfter(last: Link, { actor, clock, requestId }: Author, change: AuditedChange): HashedRow {
  const row: AuditRow = {
    seq: last.seq + 1n,
    atMs: clock(),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    verb: change.verb,
    subject: change.subject,
    environment: change.environment,
    reason: change.reason,
    before: change.before === null ? null : canonicalJson(change.before),
    after: change.after === null ? null : canonicalJson(change.after),
    requestId,
    previousHash: last.hash,
  };
  return { ...row, hash: entryHash(row) };
}

async function insert(tx: Transaction, rows: readonly HashedRow[]): Promise<void> {
  const last = rows.at(-1);
  if (last === undefined) return;
  const given = rows.map((row) => ({ ...row, seq: String(row.seq), atMs: String(row.atMs) }));
  await tx.$executeRaw`
    INSERT INTO audit (seq, at_ms, actor_kind, actor_id, actor_name, verb, subject, environment, reason, before, after,
      request_id, previous_hash, hash)
    SELECT "seq", "atMs", "actorKind", "actorId", "actorName", "verb", "subject", "environment", "reason", "before",
      "after", "requestId", "previousHash", "hash"
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS row("seq" bigint, "atMs" bigint, "actorKind" text,
      "actorId" text, "actorName" text, "verb" text, "subject" text, "environment" text, "reason" text, "before" text,
      "after" text, "requestId" text, "previousHash" text, "hash" text)`;
  await tx.$executeRaw`UPDATE audit_head SET seq = ${last.seq}, hash = ${last.hash} WHERE id = 1`;
}
