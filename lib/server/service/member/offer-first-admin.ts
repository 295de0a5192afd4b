import type { LinkReceipt } from '@/lib/contract/member';
import type { ServiceContext } from '@/lib/server/service/context';
import { inTransaction } from '@/lib/server/service/transaction';
import { takeBackLink } from './close-link';
import { lockMembers } from './lock-members';
import { makeLink } from './make-link';

/**
 * Where nobody has joined yet, makes the link of the first admin and takes back those of earlier starts. Undefined once
 * somebody has. For the terminal of whoever starts Signalbox: that is who may say who is the first.
 */
export async function offerFirstAdmin({ ctx }: { ctx: ServiceContext }): Promise<LinkReceipt | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    await lockMembers(tx);
    if ((await tx.user.count()) > 0) return undefined;
    const earlier = await tx.oneTimeLink.findMany({
      where: { kind: 'first-admin', usedMs: null, withdrawnMs: null },
      orderBy: { id: 'asc' },
    });
    for (const link of earlier) await takeBackLink(tx, ctx, link, 'A later start made another one.');
    const grants = [{ environment: null, role: 'admin' as const }];
    const common = { userId: null, email: null, name: null, grants };
    return makeLink(tx, ctx, { kind: 'first-admin', ...common, reason: 'Nobody has joined yet.' });
  });
}
