import { z } from 'zod';
import { longString } from './long';

/**
 * What is wrong with the audit. `row-broken`: a row was changed, removed, put in or put elsewhere · `head-differs`: the
 * newest row is not the one that was written last · `tail-missing`: a changed row names an audit row that is not there ·
 * `unaudited-change`: a row of another table differs from what the audit says · `row-gone`: the audit tells of a row that
 * is not there any more.
 */
export const auditProblem = z.object({
  kind: z.enum(['row-broken', 'head-differs', 'tail-missing', 'unaudited-change', 'row-gone']),
  /** The audit row, where one is meant. */
  seq: longString.nullable(),
  /** What was changed, where that is known. */
  subject: z.string().nullable(),
  summary: z.string(),
});
export type AuditProblem = z.infer<typeof auditProblem>;

/** `signalbox audit verify --json`. */
export const auditVerdict = z.object({
  intact: z.boolean(),
  /** Audit rows that were read. */
  rows: longString,
  /** Rows of other tables that were held against them. */
  heldAgainst: longString,
  /** Rows that were stored before the audit began, which nothing can be said about. */
  olderThanAudit: longString,
  /** The newest row: note it elsewhere, and a later check can tell that it is still there (`--contains`). */
  head: z.object({ seq: longString, hash: z.string() }),
  /** The first broken row first; at most a hundred. */
  problems: z.array(auditProblem),
  moreProblems: z.number().int(),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;
