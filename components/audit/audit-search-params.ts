import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { AuditFilter } from '@/lib/client/audit';
import { parseAsInstant } from '@/lib/client/range-search-params';
import { AUDIT_VERBS, type AuditVerb } from '@/lib/domain/audit-verb';

/** What the address of the audit says. `from` and `to` are those of the charts: a chosen range comes along from there. */
export const auditSearchParams = {
  who: parseAsString,
  verb: parseAsStringLiteral(AUDIT_VERBS),
  subject: parseAsString,
  environment: parseAsString,
  from: parseAsInstant,
  to: parseAsInstant,
  /** The entry that is open, by its number. */
  entry: parseAsString,
};
export const loadAuditSearchParams = createLoader(auditSearchParams);

/** Both ends are optional, in epoch milliseconds. */
export type AuditRange = { from: number | null; to: number | null };

type AuditUrl = AuditRange & {
  who: string | null;
  verb: AuditVerb | null;
  subject: string | null;
  environment: string | null;
};

export function auditFilterOf({ who, verb, subject, environment, from, to }: AuditUrl): AuditFilter {
  return {
    who,
    verb,
    subject,
    environment,
    fromMs: from === null ? null : String(from),
    toMs: to === null ? null : String(to),
  };
}

export function isNarrowed(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}
