import type { DeclarationReceipt } from '@/lib/contract/declaration';
import { formatMoment } from '@/lib/domain/format';
import { normalLocation } from '@/lib/domain/location';
import { requireScope } from '@/lib/server/auth/require-scope';
import { notify } from '@/lib/server/notify/channel';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { API_ORIGIN, inEffect, type KeptDeclaration, newestPerOrigin, saysTheSame } from './kept-declaration';
import { keptJson } from './kept-json';

/** What somebody says through the API now; an empty `yaml` takes back what was said. */
export interface Statement {
  yaml: string;
  checkpoint: string | null;
  /** Why, for the audit; null where nobody said. */
  reason: string | null;
}

/**
 * Keeps a statement in one transaction that holds the version's lock: of two at once the second sees the first, and a
 * reading is judged before or after both. Nothing is stored where it would change nothing. The version is due at once.
 */
export async function storeStatement(
  ctx: ServiceContext,
  versionId: string,
  statement: Statement,
): Promise<DeclarationReceipt> {
  return inTransaction(ctx.db, async (tx) => {
    const { queryId, environment } = await lockVersion(tx, versionId);
    requireScope(ctx, 'declaration:write', environment);
    const before = await newestPerOrigin(tx, versionId);
    const current = inEffect(before);
    const said = before.find(({ origin }) => origin === API_ORIGIN);
    const isKnown = saysTheSame(said?.yaml ?? '', statement.yaml);
    // What was said already is news again where something else counts meanwhile.
    const counts = statement.yaml === '' || saysTheSame(current?.yaml ?? '', statement.yaml);
    if (isKnown && counts) {
      return receipt(versionId, { stored: false, words: knownWords(said, current) }, said, current);
    }
    const nowMs = ctx.clock();
    const row = {
      versionId,
      origin: API_ORIGIN,
      yaml: statement.yaml,
      checkpoint: statement.checkpoint === null ? null : normalLocation(statement.checkpoint),
    };
    const { subject, state } = auditedRow.declaration(row);
    const [stamp] = await appendAudit(tx, ctx, [
      {
        verb: row.yaml === '' ? 'declaration.withdrawn' : 'declaration.posted',
        subject,
        environment,
        reason: statement.reason,
        before: said === undefined ? null : { origin: API_ORIGIN, yaml: said.yaml },
        after: state,
      },
    ]);
    const kept = await tx.declaration.create({
      data: { ...row, ...stamp, atMs: nowMs, author: ctx.actor.name },
      select: { id: true, origin: true, atMs: true, author: true, yaml: true },
    });
    await tx.version.updateMany({
      where: { id: versionId, nextDueMs: { gt: nowMs } },
      data: { nextDueMs: nowMs },
    });
    await notify(tx, { kind: 'version-recorded', queryId, versionId, atMs: String(nowMs) });
    const now = inEffect([...before.filter(({ origin }) => origin !== API_ORIGIN), kept]);
    return receipt(versionId, { stored: true, words: storedWords(kept, current, now) }, kept, now);
  });
}

async function lockVersion(
  tx: Transaction,
  versionId: string,
): Promise<{ queryId: string; environment: string }> {
  const [row] = await tx.$queryRaw<{ queryId: string; environment: string }[]>`
    SELECT v.query_id AS "queryId", q.environment FROM version v JOIN query q ON q.id = v.query_id
    WHERE v.id = ${versionId} FOR UPDATE OF v`;
  if (row !== undefined) return row;
  throw new ServiceError(
    'not-found',
    `There is no version "${versionId}". A version is known once its checkpoint was found below a root; until then declare it in signalbox.yaml.`,
  );
}

function receipt(
  versionId: string,
  outcome: Pick<DeclarationReceipt, 'stored' | 'words'>,
  said: KeptDeclaration | undefined,
  current: KeptDeclaration | null,
): DeclarationReceipt {
  return {
    versionId,
    ...outcome,
    declaration: said === undefined ? null : keptJson(said, current?.id),
    inEffect: current === null ? null : keptJson(current, current.id),
  };
}

function knownWords(said: KeptDeclaration | undefined, current: KeptDeclaration | null): string {
  if (said === undefined || said.yaml === '') {
    const rest = current === null ? 'nothing is declared' : `what ${current.origin} says is in effect`;
    return `Nothing was declared through the API, so there is nothing to take back; ${rest}.`;
  }
  return `The same was declared on ${formatMoment(said.atMs)} by ${said.author}: nothing new was stored.`;
}

function storedWords(
  kept: KeptDeclaration,
  before: KeptDeclaration | null,
  now: KeptDeclaration | null,
): string {
  if (kept.yaml === '') {
    return now === null
      ? 'Taken back: nothing is declared for this version any more.'
      : `Taken back: what ${now.origin} says is in effect again.`;
  }
  if (before === null || before.origin === API_ORIGIN) return 'Stored: it is in effect from now on.';
  return saysTheSame(before.yaml, kept.yaml)
    ? `Stored: it says the same as ${before.origin}.`
    : `Stored: it is in effect from now on, and differs from what ${before.origin} says.`;
}
