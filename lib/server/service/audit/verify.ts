import type { AuditProblem, AuditVerdict } from '@/lib/contract/audit-verify';
import type { Database } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';
import { checkStamps } from './check-stamps';
import { type AuditRow, entryHash, NO_HASH } from './entry-hash';
import { loadStampedRows } from './stamped-rows';

const PAGE = 2_000;
const MOST_PROBLEMS = 100;

/** A row that somebody noted outside of the database. */
export interface NotedRow {
  seq: bigint;
  hash: string;
}

/** What is kept of a row while all of them are read. */
export interface SeenRow {
  hash: string;
  subject: string;
  after: string | null;
}

/**
 * Reads the whole audit, recomputes every hash, and holds every row of the tables that are audited against it. One snapshot:
 * what is written meanwhile is not seen. `noted` must be in it too.
 */
export async function verifyAudit(db: Database, noted?: NotedRow): Promise<AuditVerdict> {
  const options = { isolationLevel: 'RepeatableRead', maxWait: 20_000, timeout: 600_000 } as const;
  return db.$transaction((tx) => verify(tx, noted), options);
}

async function verify(tx: Transaction, noted: NotedRow | undefined): Promise<AuditVerdict> {
  const [head] = await tx.$queryRaw<NotedRow[]>`SELECT seq, hash FROM audit_head WHERE id = 1`;
  const chain = await readChain(tx);
  const rows = await loadStampedRows(tx);
  const stamps = checkStamps(rows, chain);
  const problems = [
    ...chain.problems,
    ...checkHead(head, chain),
    ...checkNoted(noted, chain),
    ...stamps.problems,
  ];
  return {
    intact: problems.length === 0,
    rows: String(chain.seen.size),
    heldAgainst: String(rows.length - stamps.older),
    olderThanAudit: String(stamps.older),
    head: { seq: String(chain.last.seq), hash: chain.last.hash },
    problems: problems.slice(0, MOST_PROBLEMS),
    moreProblems: Math.max(0, problems.length - MOST_PROBLEMS),
  };
}

export interface Chain {
  seen: ReadonlyMap<bigint, SeenRow>;
  /** The newest row of each subject. */
  newest: ReadonlyMap<string, bigint>;
  last: NotedRow;
  problems: AuditProblem[];
}

async function readChain(tx: Transaction): Promise<Chain> {
  const seen = new Map<bigint, SeenRow>();
  const newest = new Map<string, bigint>();
  const problems: AuditProblem[] = [];
  let last: NotedRow = { seq: 0n, hash: NO_HASH };
  for (;;) {
    const page = await tx.audit.findMany({
      where: { seq: { gt: last.seq } },
      orderBy: { seq: 'asc' },
      take: PAGE,
    });
    for (const row of page) {
      const wrong = problemOf(row, last);
      if (wrong !== undefined) {
        problems.push({ kind: 'row-broken', seq: String(row.seq), subject: row.subject, summary: wrong });
      }
      seen.set(row.seq, { hash: row.hash, subject: row.subject, after: row.after });
      newest.set(row.subject, row.seq);
      last = { seq: row.seq, hash: row.hash };
    }
    if (page.length < PAGE) return { seen, newest, last, problems };
  }
}

function problemOf(row: AuditRow & { hash: string }, before: NotedRow): string | undefined {
  if (row.seq !== before.seq + 1n) {
    return `Audit row ${row.seq} follows row ${before.seq}: what stood between them was removed.`;
  }
  if (entryHash(row) !== row.hash) {
    return `Audit row ${row.seq} does not have the hash of what it says: it was changed after it was written.`;
  }
  if (row.previousHash !== before.hash) {
    return `Audit row ${row.seq} was written after another row ${before.seq} than the one that stands there: one of the two was put in.`;
  }
  return undefined;
}

function checkHead(head: NotedRow | undefined, { last }: Chain): AuditProblem[] {
  if (head !== undefined && head.seq === last.seq && head.hash === last.hash) return [];
  const summary =
    head === undefined
      ? 'The head of the audit is gone (table audit_head).'
      : head.seq > last.seq
        ? `The audit ends with row ${last.seq}, and row ${head.seq} was written last: its tail was cut off.`
        : `The audit ends with row ${last.seq}, which is not the row that was written last (${head.seq}): rows were put in or written anew.`;
  return [{ kind: 'head-differs', seq: String(last.seq), subject: null, summary }];
}

function checkNoted(noted: NotedRow | undefined, { seen }: Chain): AuditProblem[] {
  if (noted === undefined || seen.get(noted.seq)?.hash === noted.hash) return [];
  const summary = seen.has(noted.seq)
    ? `Audit row ${noted.seq} has another hash than the one that was noted: the audit was written anew since.`
    : `Audit row ${noted.seq}, which was noted, is not there: the audit was cut, or is another one.`;
  return [{ kind: 'tail-missing', seq: String(noted.seq), subject: null, summary }];
}
