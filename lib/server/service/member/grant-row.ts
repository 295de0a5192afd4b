import type { GrantJson } from '@/lib/contract/session';
import type { AuditedChange } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';

/** A role given or taken: the row as it is then, without its stamp, and what the audit tells of it. */
export function grantChange(
  person: { id: string; email: string },
  { environment, role }: GrantJson,
  how: { active: boolean; was: boolean | null; reason: string | null },
) {
  const row = { userId: person.id, environment: environment ?? '', role, active: how.active };
  const { subject, state } = auditedRow.grant({ ...row, email: person.email });
  const change: AuditedChange = {
    verb: how.active ? 'grant.given' : 'grant.taken',
    subject,
    environment,
    reason: how.reason,
    before: how.was === null ? null : { ...state, active: how.was },
    after: state,
  };
  return { row, change };
}
