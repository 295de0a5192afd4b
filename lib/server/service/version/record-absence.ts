import { requireScope } from '@/lib/server/auth/require-scope';
import { notify } from '@/lib/server/notify/channel';
import type { ServiceContext } from '@/lib/server/service/context';
import { markVanished } from '@/lib/server/service/discovery/store-versions';
import { inTransaction } from '@/lib/server/service/transaction';
import { type Claim, lockClaimed } from './record/claimed-version';

/** Records that nothing lies at a version's place any more: it stays listed as vanished, with its last reading. */
export async function recordAbsence({ ctx, input }: { ctx: ServiceContext; input: Claim }): Promise<void> {
  requireScope(ctx, 'history:write', null);
  const nowMs = ctx.clock();
  await inTransaction(ctx.db, async (tx) => {
    const version = await lockClaimed(tx, input);
    if (version.vanishedMs === null) await markVanished(tx, [version.id], nowMs);
    await tx.version.update({
      where: { id: version.id },
      data: { nextDueMs: null, leaseOwner: null, leaseUntilMs: 0n, failures: 0 },
    });
    await notify(tx, {
      kind: 'version-recorded',
      queryId: version.queryId,
      versionId: version.id,
      atMs: String(nowMs),
    });
  });
}
