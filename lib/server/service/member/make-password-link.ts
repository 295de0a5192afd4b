import { z } from 'zod';
import { type LinkReceipt, memberReasonRequest } from '@/lib/contract/member';
import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { findMember, lockMembersFor } from './lock-members';
import { makeLink } from './make-link';
import { requirePasswords } from './require-passwords';

const inputSchema = memberReasonRequest.extend({ id: z.string().min(1) });

/** Makes a link with which a member who forgot the password sets another one. The old one holds until then. */
export async function makePasswordLink({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inputSchema>;
}): Promise<LinkReceipt> {
  requireScope(ctx, 'member:write', null);
  requirePasswords(ctx);
  const { id, reason } = inputSchema.parse(input);
  return inTransaction(ctx.db, async (tx) => {
    await lockMembersFor(tx, ctx, null);
    const { name, email, disabledMs } = await findMember(tx, id);
    if (disabledMs !== null) throw new ServiceError('conflict', `${name} is disabled: enable them first.`);
    return makeLink(tx, ctx, { kind: 'password', userId: id, email, name, grants: [], reason });
  });
}
