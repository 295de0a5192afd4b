import type { FindingJson } from '@/lib/contract/finding';
import { SEVERITIES } from '@/lib/domain/finding-code';
import { statusUrgency } from '@/lib/domain/status';

/** Worst first: by severity, then by the status it implies; among equals the oldest, so that a new one comes last. */
export function sortFindings(findings: readonly FindingJson[]): FindingJson[] {
  return [...findings].sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      statusUrgency(b.status) - statusUrgency(a.status) ||
      Number(BigInt(a.firstSeenMs) - BigInt(b.firstSeenMs)),
  );
}

/** Tells open findings apart: several of one code and subject differ in topic or partition. */
export function findingKey({ versionId, code, subject, facts }: FindingJson): string {
  return [versionId, code, subject, facts.topic, facts.partition].join(' ');
}

/** A finding and what else was found of the same kind: other partitions of one handover, say. */
export interface FindingGroup {
  finding: FindingJson;
  others: FindingJson[];
}

/** Sorted, with findings of one version, code and subject told as one: the same step settles them all. */
export function groupFindings(findings: readonly FindingJson[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const finding of sortFindings(findings)) {
    const kind = [finding.versionId, finding.code, finding.subject].join(' ');
    const group = groups.get(kind);
    if (group === undefined) groups.set(kind, { finding, others: [] });
    else group.others.push(finding);
  }
  return [...groups.values()];
}
