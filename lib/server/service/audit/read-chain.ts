import type { AuditProblem } from '@/lib/contract/audit-verify';
import type { Transaction } from '@/lib/server/service/context';
import { type AuditRow, entryHash, NO_HASH } from './entry-hash';

const PAGE = 2_000;

/** A row by its number and hash; also one that somebody noted outside of the database. */
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

/** The whole audit as it was read. */
export interface Chain {
  seen: ReadonlyMap<bigint, SeenRow>;
  /** The newest row of each subject. */
  newest: ReadonlyMap<string, bigint>;
  last: NotedRow;
  problems: AuditProblem[];
}

/** Reads all rows in order, and says of each whether it stands where it was written and says what it said. */
export async function readChain(tx: Transaction): Promise<Chain> {
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
