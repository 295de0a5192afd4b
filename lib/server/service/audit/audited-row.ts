import { createHash } from 'node:crypto';
import type { GrantJson } from '@/lib/contract/session';

/**
 * The subject and the state of each kind of row that is audited. Who writes a change takes them from here, and so does
 * verify, which holds every row against its audit row: a row that was changed without one differs.
 */
export const auditedRow = {
  declaration: (row: { versionId: string; origin: string; yaml: string; checkpoint: string | null }) => ({
    subject: `declaration:${row.versionId}`,
    state: { origin: row.origin, yaml: row.yaml, checkpoint: row.checkpoint },
  }),
  person: (row: { id: string; name: string; email: string; disabledMs: bigint | null }) => ({
    subject: `person:${row.id}`,
    state: { name: row.name, email: row.email, disabled: row.disabledMs !== null },
  }),
  /** Of the stored hash only a digest: it shows a change and tells nothing. */
  password: (row: { userId: string; password: string | null }) => ({
    subject: `password:${row.userId}`,
    state: { digest: row.password === null ? null : digest(row.password) },
  }),
  grant: (row: { userId: string; email: string; environment: string; role: string; active: boolean }) => ({
    subject: `grant:${row.userId}/${row.environment === '' ? '*' : row.environment}/${row.role}`,
    state: {
      person: row.email,
      environment: row.environment === '' ? null : row.environment,
      role: row.role,
      active: row.active,
    },
  }),
  link: (row: {
    id: string;
    kind: string;
    tokenHash: string;
    userId: string | null;
    email: string | null;
    name: string | null;
    grants: string;
    madeById: string | null;
    expiresMs: bigint;
    usedMs: bigint | null;
    withdrawnMs: bigint | null;
  }) => ({
    subject: `link:${row.id}`,
    state: {
      kind: row.kind,
      person: row.userId,
      email: row.email,
      name: row.name,
      grants: JSON.parse(row.grants) as GrantJson[],
      // Left out where nobody is: so it is with links that were made before their makers were kept.
      maker: row.madeById ?? undefined,
      expiresMs: row.expiresMs,
      used: row.usedMs !== null,
      withdrawn: row.withdrawnMs !== null,
      digest: digest(row.tokenHash),
    },
  }),
  token: (row: {
    id: string;
    name: string;
    secretHash: string;
    scopes: string;
    environments: string | null;
    makerId: string;
    expiresMs: bigint;
    revokedMs: bigint | null;
    refusedMs: bigint | null;
  }) => ({
    subject: `token:${row.id}`,
    state: {
      name: row.name,
      scopes: JSON.parse(row.scopes) as string[],
      environments: row.environments === null ? null : (JSON.parse(row.environments) as string[]),
      maker: row.makerId,
      expiresMs: row.expiresMs,
      revoked: row.revokedMs !== null,
      refused: row.refusedMs !== null,
      digest: digest(row.secretHash),
    },
  }),
  /** Of the record only a digest: the events tell what happened. */
  cutover: (row: { id: string; state: string; revision: bigint; digest: string; record: string }) => ({
    subject: `cutover:${row.id}`,
    state: { state: row.state, revision: row.revision, plan: row.digest, record: digest(row.record) },
  }),
  check: (row: { cutoverId: string; atMs: bigint; result: string; words: string; by: string }) => ({
    subject: `cutover-check:${row.cutoverId}/${row.atMs}`,
    state: { result: row.result, words: row.words, by: row.by },
  }),
  retirement: (row: {
    versionId: string;
    cutoverId: string;
    owner: string;
    reason: string;
    keepUntilMs: bigint;
    by: string;
  }) => ({
    subject: `retirement:${row.versionId}`,
    state: {
      cutover: row.cutoverId,
      owner: row.owner,
      reason: row.reason,
      keepUntilMs: row.keepUntilMs,
      by: row.by,
    },
  }),
  /** What happened at the door has no state: its row keeps the newest stamp alone. */
  signIn: (email: string) => `sign-in:${email}`,
};

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
