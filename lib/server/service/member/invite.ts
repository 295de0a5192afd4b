import type { z } from 'zod';
import { inviteRequest, type LinkReceipt } from '@/lib/contract/member';
import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { lockMembersFor } from './lock-members';
import { makeLink } from './make-link';
import { requirePasswords } from './require-passwords';

/** Makes a link with which somebody joins. There is no mail: whoever invites hands it over. */
export async function invite({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inviteRequest>;
}): Promise<LinkReceipt> {
  requireScope(ctx, 'member:write', null);
  requirePasswords(ctx);
  const { email, name, grants, reason } = inviteRequest.parse(input);
  return inTransaction(ctx.db, async (tx) => {
    await lockMembersFor(tx, ctx, null);
    if ((await tx.user.count({ where: { email } })) > 0) {
      throw new ServiceError('conflict', `Somebody with the address ${email} has joined already.`);
    }
    const open = { email, usedMs: null, withdrawnMs: null, expiresMs: { gt: ctx.clock() } };
    if ((await tx.oneTimeLink.count({ where: open })) > 0) {
      throw new ServiceError(
        'conflict',
        `${email} has an open link already. Withdraw it to make another one.`,
      );
    }
    const different = [...new Map(grants.map((each) => [JSON.stringify(each), each])).values()];
    return makeLink(tx, ctx, { kind: 'join', userId: null, email, name, grants: different, reason });
  });
}
