import type { z } from 'zod';
import type { FindingJson, finding } from '@/lib/contract/finding';
import type { FindingRow } from '@/lib/server/db/client';
import { decodeStored } from '@/lib/server/service/stored-json';

/** An open finding in the contract's shape; longs in its facts become decimal strings. */
export function findingJson(row: FindingRow, version: { id: string; name: string }): FindingJson {
  const { code, subject, evidence, summary, nextStep, neverDo } = row;
  return {
    code,
    // Written by store-findings.ts from closed unions; the answer's schema checks them again.
    severity: row.severity as z.infer<typeof finding>['severity'],
    status: row.status as z.infer<typeof finding>['status'],
    versionId: version.id,
    versionName: version.name,
    subject,
    facts: factsJson(row.facts),
    evidence,
    summary,
    nextStep,
    neverDo,
    firstSeenMs: String(row.openedMs),
    lastSeenMs: String(row.lastSeenMs),
  };
}

function factsJson(column: string): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(decodeStored<Record<string, unknown>>(column), (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  );
}

const SEVERITY_ORDER = ['critical', 'warning', 'info'];

/** Worst first, then the one that was found first. */
export function worstFirst(a: FindingJson, b: FindingJson): number {
  const severity = SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity);
  if (severity !== 0) return severity;
  return Number(BigInt(a.firstSeenMs) - BigInt(b.firstSeenMs));
}
