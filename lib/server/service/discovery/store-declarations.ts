import { normalLocation } from '@/lib/domain/location';
import { type AuditedChange, type Author, appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { Transaction } from '@/lib/server/service/context';
import { CONFIG_ORIGIN, readKept, saysTheSame } from '@/lib/server/service/declaration/kept-declaration';
import type { FoundCheckpoint } from './found-checkpoint';

/**
 * Keeps every declaration that the configuration ever made: a row when it says something else than its newest one, an
 * empty text when withdrawn. Versions of which something else is said are read anew at once.
 */
export async function storeDeclarations(
  tx: Transaction,
  author: Author,
  rootUrl: string,
  found: readonly FoundCheckpoint[],
): Promise<void> {
  const changed = changesOf(await newestConfigured(tx, rootUrl), found);
  if (changed.length === 0) return;
  const nowMs = author.clock();
  // Before the audit: whoever posts holds a version and waits for the audit, so none is waited for from here on.
  const ids = changed.map(({ versionId }) => versionId).sort();
  await tx.$queryRaw`SELECT 1 AS locked FROM version WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
  const stamps = await appendAudit(tx, author, changed.map(auditOf));
  const rows = changed.map(({ versionId, yaml, checkpoint }, index) => {
    const { auditSeq, auditHash } = stamps[index] ?? {};
    return { versionId, yaml, checkpoint, auditSeq: String(auditSeq), auditHash };
  });
  await tx.$executeRaw`
    INSERT INTO declaration (version_id, at_ms, author, origin, yaml, checkpoint, audit_seq, audit_hash)
    SELECT "versionId", ${nowMs}, 'configuration', ${CONFIG_ORIGIN}, yaml, checkpoint, "auditSeq", "auditHash"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row("versionId" text, yaml text, checkpoint text,
      "auditSeq" bigint, "auditHash" text)`;
  await tx.$executeRaw`UPDATE version SET next_due_ms = ${nowMs} WHERE id = ANY(${ids}) AND next_due_ms > ${nowMs}`;
}

interface ConfiguredVersion {
  id: string;
  path: string;
  environment: string;
  yaml: string | null;
}

async function newestConfigured(tx: Transaction, rootUrl: string): Promise<ConfiguredVersion[]> {
  return tx.$queryRaw<ConfiguredVersion[]>`
    SELECT v.id, v.path, q.environment, d.yaml FROM version v JOIN query q ON q.id = v.query_id LEFT JOIN LATERAL (
      SELECT yaml FROM declaration WHERE version_id = v.id AND origin = ${CONFIG_ORIGIN} ORDER BY id DESC LIMIT 1
    ) d ON true
    WHERE v.root_url = ${rootUrl}`;
}

interface Change {
  versionId: string;
  environment: string;
  before: string | null;
  yaml: string;
  checkpoint: string | null;
}

function changesOf(newest: readonly ConfiguredVersion[], found: readonly FoundCheckpoint[]): Change[] {
  const said = new Map(found.map((each) => [each.path, each.declaration]));
  return newest.flatMap(({ id, path, environment, yaml }) => {
    const now = said.get(path);
    if (now === undefined || saysTheSame(now ?? '', yaml ?? '')) return [];
    return [{ versionId: id, environment, before: yaml, yaml: now ?? '', checkpoint: checkpointOf(now) }];
  });
}

function auditOf({ environment, before, ...row }: Change): AuditedChange {
  const { subject, state } = auditedRow.declaration({ ...row, origin: CONFIG_ORIGIN });
  return {
    verb: 'declaration.configured',
    subject,
    environment,
    reason: null,
    before: before === null ? null : { origin: CONFIG_ORIGIN, yaml: before },
    after: state,
  };
}

function checkpointOf(text: string | null): string | null {
  const checkpoint = text === null ? undefined : readKept({ yaml: text }).checkpoint;
  return checkpoint === undefined ? null : normalLocation(checkpoint);
}
