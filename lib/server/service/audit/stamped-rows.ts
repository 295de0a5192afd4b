import type { Transaction } from '@/lib/server/service/context';
import { auditedRow } from './audited-row';
import { canonicalJson } from './canonical-json';

/** A row of another table that names its audit row. */
export interface StampedRow {
  subject: string;
  /** Its state now, canonical; undefined for a row that has none. */
  state: string | undefined;
  /** Null for a row without a stamp. */
  seq: bigint | null;
  hash: string | null;
  /** The id of a row that may be older than the audit. */
  id?: number;
}

interface Stamps {
  auditSeq: bigint | null;
  auditHash: string | null;
}

/** Every row whose changes are audited, of all tables. */
export async function loadStampedRows(tx: Transaction): Promise<StampedRow[]> {
  const stamp = { auditSeq: true, auditHash: true } as const;
  const declarations = await tx.declaration.findMany({
    select: { id: true, versionId: true, origin: true, yaml: true, checkpoint: true, ...stamp },
  });
  const people = await tx.user.findMany({
    select: { id: true, name: true, email: true, disabledMs: true, ...stamp },
  });
  const passwords = await tx.account.findMany({ select: { userId: true, password: true, ...stamp } });
  const grants = await tx.roleGrant.findMany({ include: { user: { select: { email: true } } } });
  const links = await tx.oneTimeLink.findMany();
  const doors = await tx.signIn.findMany({ select: { email: true, ...stamp } });
  const tokens = await tx.apiToken.findMany();
  const cutovers = await tx.cutover.findMany({
    select: { id: true, state: true, revision: true, digest: true, record: true, ...stamp },
  });
  const checks = await tx.cutoverCheck.findMany();
  const retirements = await tx.retirement.findMany();
  return [
    ...declarations.map((row) => ({ ...stamped(row, auditedRow.declaration(row)), id: row.id })),
    ...people.map((row) => stamped(row, auditedRow.person(row))),
    ...passwords.map((row) => stamped(row, auditedRow.password(row))),
    ...grants.map((row) => stamped(row, auditedRow.grant({ ...row, email: row.user.email }))),
    ...links.map((row) => stamped(row, auditedRow.link(row))),
    ...tokens.map((row) => stamped(row, auditedRow.token(row))),
    ...cutovers.map((row) => stamped(row, auditedRow.cutover(row))),
    ...checks.map((row) => stamped(row, auditedRow.check(row))),
    ...retirements.map((row) => stamped(row, auditedRow.retirement(row))),
    ...doors.map((row) => stamped(row, { subject: auditedRow.signIn(row.email), state: undefined })),
  ];
}

function stamped(row: Stamps, { subject, state }: { subject: string; state: unknown }): StampedRow {
  return {
    subject,
    state: state === undefined ? undefined : canonicalJson(state),
    seq: row.auditSeq,
    hash: row.auditHash,
  };
}
