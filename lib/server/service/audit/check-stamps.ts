import type { AuditProblem } from '@/lib/contract/audit-verify';
import type { Chain } from './read-chain';
import type { StampedRow } from './stamped-rows';

/** Subjects of which every change is a row of its own; of all others one row has the newest state. */
const EVERY_CHANGE = /^declaration:/;
/** What no other row stands for. */
const ALONE = /^audit:/;

/**
 * Holds rows against the audit in both directions: each row has an audit row that says what it is now, and each subject of
 * the audit has a row that names its newest audit row.
 */
export function checkStamps(
  rows: readonly StampedRow[],
  chain: Chain,
): { problems: AuditProblem[]; older: number } {
  const begun = rowsBeforeAudit(chain);
  const older = rows.filter((row) => row.seq === null && row.id !== undefined && row.id <= begun);
  const known = new Set(older);
  const problems = rows.filter((row) => !known.has(row)).flatMap((row) => problemOf(row, chain));
  return { problems: [...problems, ...misplaced(rows), ...missingRows(rows, chain)], older: older.length };
}

/** Declarations up to this id were stored before the audit began: its first row says so. */
function rowsBeforeAudit({ seen }: Chain): number {
  const first = seen.get(1n);
  if (first === undefined || !ALONE.test(first.subject)) return Number.POSITIVE_INFINITY;
  const after: unknown = JSON.parse(first.after ?? 'null');
  const id = typeof after === 'object' && after !== null ? Reflect.get(after, 'declarationsUpTo') : 0;
  return typeof id === 'number' ? id : 0;
}

function problemOf(row: StampedRow, { seen, last, newest }: Chain): AuditProblem[] {
  const { subject, seq } = row;
  const say = (kind: AuditProblem['kind'], summary: string): AuditProblem[] => [
    { kind, seq: seq === null ? null : String(seq), subject, summary },
  ];
  if (seq === null) return say('unaudited-change', `${subject} was stored without an audit row.`);
  const audited = seen.get(seq);
  if (audited === undefined) {
    const how =
      seq > last.seq ? `the audit ends with row ${last.seq}: its tail was cut off` : 'it was removed';
    return say('tail-missing', `${subject} names audit row ${seq}, and ${how}.`);
  }
  if (audited.hash !== row.hash) {
    return say(
      'tail-missing',
      `${subject} names audit row ${seq} with another hash: that row was written anew.`,
    );
  }
  if (audited.subject !== subject) {
    return say('unaudited-change', `${subject} names audit row ${seq}, which is about ${audited.subject}.`);
  }
  if (row.state !== undefined && audited.after !== row.state) {
    return say(
      'unaudited-change',
      `${subject} differs from what audit row ${seq} says: it was changed without the audit.`,
    );
  }
  if (!EVERY_CHANGE.test(subject) && newest.get(subject) !== seq) {
    return say(
      'unaudited-change',
      `${subject} names audit row ${seq}, and row ${newest.get(subject)} is newer: that row was put in, or this change was undone.`,
    );
  }
  return [];
}

/** Of rows of one subject the newest id is in effect: ids go up as the numbers of the audit do. */
function misplaced(rows: readonly StampedRow[]): AuditProblem[] {
  const last = new Map<string, bigint>();
  const ordered = rows.filter(({ id }) => id !== undefined).sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  return ordered.flatMap(({ subject, seq }) => {
    if (seq === null) return [];
    const before = last.get(subject);
    last.set(subject, seq);
    if (before === undefined || before < seq) return [];
    return [
      {
        kind: 'unaudited-change',
        seq: String(seq),
        subject,
        summary: `${subject}: the row of audit row ${seq} stands after that of row ${before}, which was written later: their order was changed, and with it what is in effect.`,
      },
    ];
  });
}

function missingRows(rows: readonly StampedRow[], { seen, newest }: Chain): AuditProblem[] {
  const subjects = new Set(rows.map(({ subject }) => subject));
  const named = new Set(rows.map(({ seq }) => seq));
  const gone = (seq: bigint, subject: string): AuditProblem => ({
    kind: 'row-gone',
    seq: String(seq),
    subject,
    summary: `Audit row ${seq} tells of ${subject}, and no such row is there: it was removed, or the audit row was put in.`,
  });
  const alone = [...newest].filter(([subject]) => !EVERY_CHANGE.test(subject) && !ALONE.test(subject));
  return [
    ...alone.filter(([subject]) => !subjects.has(subject)).map(([subject, seq]) => gone(seq, subject)),
    ...[...seen]
      .filter(([seq, { subject }]) => EVERY_CHANGE.test(subject) && !named.has(seq))
      .map(([seq, { subject }]) => gone(seq, subject)),
  ];
}
