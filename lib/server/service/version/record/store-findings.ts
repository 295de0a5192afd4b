import type { Finding } from '@/lib/finding/finding';
import type { Transaction } from '@/lib/server/service/context';
import { encodeStored, storableText } from '@/lib/server/service/stored-json';

/** Opens what is new, renews what goes on, closes what this reading no longer shows. */
export async function storeFindings(
  tx: Transaction,
  place: { versionId: string; generation: number },
  findings: readonly Finding[],
  nowMs: bigint,
): Promise<void> {
  const byKey = new Map(findings.map((finding) => [openKey(finding), finding]));
  const rows = JSON.stringify(
    [...byKey].map(([key, finding]) => ({
      open_key: key,
      code: finding.code,
      subject: storableText(finding.subject),
      severity: finding.severity,
      status: finding.status,
      facts: encodeStored(finding.facts),
      evidence: finding.evidence.map(storableText),
      summary: storableText(finding.summary),
      next_step: storableText(finding.nextStep),
      never_do: finding.neverDo.map(storableText),
    })),
  );
  await tx.$executeRaw`
    UPDATE finding SET closed_ms = ${nowMs}, open_key = NULL
    WHERE version_id = ${place.versionId} AND open_key IS NOT NULL AND open_key <> ALL (${[...byKey.keys()]})`;
  if (byKey.size === 0) return;
  await tx.$executeRaw`
    INSERT INTO finding (version_id, generation, code, subject, severity, status, facts, evidence, summary,
                         next_step, never_do, opened_ms, last_seen_ms, open_key)
    SELECT ${place.versionId}, ${place.generation}::int, code, subject, severity, status, facts, evidence, summary,
           next_step, never_do, ${nowMs}, ${nowMs}, open_key
    FROM json_to_recordset(${rows}::json) AS row(
      open_key text, code text, subject text, severity text, status text, facts text, evidence text[],
      summary text, next_step text, never_do text[])
    ON CONFLICT (version_id, open_key) DO UPDATE SET
      generation = excluded.generation, severity = excluded.severity, status = excluded.status,
      facts = excluded.facts, evidence = excluded.evidence, summary = excluded.summary,
      next_step = excluded.next_step, never_do = excluded.never_do, last_seen_ms = excluded.last_seen_ms`;
}

function openKey({ code, subject, part }: Finding): string {
  return storableText(`${code} ${subject}${part === undefined ? '' : ` ${part}`}`);
}
