import { z } from 'zod';
import { epochMs } from './long';
import { severity, status } from './words';

/** A diagnosis as pages and programs see it. Longs in `facts` are decimal strings. */
export const finding = z.object({
  code: z.string(),
  severity,
  status,
  versionId: z.string(),
  versionName: z.string(),
  subject: z.string(),
  facts: z.record(z.string(), z.unknown()),
  evidence: z.array(z.string()),
  summary: z.string(),
  nextStep: z.string(),
  neverDo: z.array(z.string()),
  firstSeenMs: epochMs,
  lastSeenMs: epochMs,
});
export type FindingJson = z.infer<typeof finding>;

export const findingsPage = z.object({
  asOfMs: epochMs,
  findings: z.array(finding),
  nextCursor: z.string().nullable(),
});
