import type { z } from 'zod';
import type { CutoverReceipt } from '@/lib/contract/cutover';
import { outputCheckBody } from '@/lib/contract/cutover-request';
import { isActive } from '@/lib/cutover/path';
import { requireScope, requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { announce } from './change';
import { loadCutoverRow } from './load-cutover';
import { loadRecord } from './stored-cutover';

/**
 * Keeps what came of comparing both outputs: by a person, or by a job that compares them. The newest one counts.
 * @throws ServiceError `not-found`, `forbidden`; `conflict` when the cutover is over
 */
export async function attachCheck({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: { id: string } & z.input<typeof outputCheckBody>;
}): Promise<CutoverReceipt> {
  requireScopeSomewhere(ctx, 'cutover:write');
  const { id, ...body } = input;
  const { environment } = await loadCutoverRow(ctx, id);
  requireScope(ctx, 'cutover:write', environment);
  const { result, words } = outputCheckBody.parse(body);
  const atMs = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    // Held like for a change: the cutover is not over before the check is kept.
    await tx.$queryRaw`SELECT id FROM cutover WHERE id = ${id} FOR UPDATE`;
    const row = await tx.cutover.findUniqueOrThrow({ where: { id } });
    const cutover = loadRecord(row);
    if (!isActive(cutover.state))
      throw new ServiceError(
        'conflict',
        `The cutover is over (${cutover.state}): what is compared now changes nothing.`,
      );
    const check = { cutoverId: id, atMs, result, words, by: ctx.actor.name };
    const { subject, state } = auditedRow.check(check);
    const [stamp] = await appendAudit(tx, ctx, [
      { verb: 'cutover.checked', subject, environment, reason: null, before: null, after: state },
    ]);
    await tx.cutoverCheck.create({ data: { ...check, ...stamp } });
    await tx.cutover.update({ where: { id }, data: { nextDueMs: atMs } });
    await announce(tx, row, atMs);
    return {
      id,
      state: cutover.state,
      paused: cutover.paused !== null,
      revision: cutover.revision.toString(),
      digest: cutover.digest,
      words: `${ctx.actor.name} compared both outputs: ${result === 'equal' ? 'they are equal' : 'they differ'}.`,
      stored: true,
    };
  });
}
