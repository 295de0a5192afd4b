import type { AuditProblem, AuditVerdict } from '@/lib/contract/audit-verify';
import type { Database } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';
import { checkStamps } from './check-stamps';
import { type Chain, type NotedRow, readChain } from './read-chain';
import { loadStampedRows } from './stamped-rows';

const MOST_PROBLEMS = 100;

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
