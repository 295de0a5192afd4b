import { z } from 'zod';
import { AUDIT_VERBS } from '@/lib/domain/audit-verb';
import { epochMs, longString } from './long';
import { askedMs, askedText, pageRequest } from './request';

/** One thing that was done. Rows are numbered without gaps, and each hashes the one before it. */
export const auditEntry = z.object({
  seq: longString,
  atMs: epochMs,
  actor: z.object({
    kind: z.enum(['person', 'token', 'system', 'nobody']),
    id: z.string(),
    name: z.string(),
  }),
  verb: z.enum(AUDIT_VERBS),
  /** What it was done to, e.g. `declaration:main.prod.orders.v1`. */
  subject: z.string(),
  /** Null for what concerns the whole installation. */
  environment: z.string().nullable(),
  reason: z.string().nullable(),
  /** The state before and after as JSON text (see json-text.ts); null where there was none. Never a secret. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  requestId: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `GET /api/v1/audit`, newest first: what happened in the environments whose audit the reader may read. */
export const auditPage = z.object({
  asOfMs: epochMs,
  entries: z.array(auditEntry),
  nextCursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

export const auditRequest = pageRequest.extend({
  /** Text that the name or id of who acted contains. */
  who: askedText.max(200).optional(),
  verb: z.enum(AUDIT_VERBS).optional(),
  /** Text that the subject contains. */
  subject: askedText.max(400).optional(),
  environment: askedText.max(400).optional(),
  fromMs: askedMs.optional(),
  toMs: askedMs.optional(),
});
