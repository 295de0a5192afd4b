import { z } from 'zod';
import { memberReasonRequest, type OpenLink } from '@/lib/contract/member';
import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { inTransaction } from '@/lib/server/service/transaction';
import { takeBackLink } from './close-link';
import { linkJson } from './link-json';
import { lockLink } from './lock-link';

const inputSchema = memberReasonRequest.extend({ id: z.string().min(1) });

/** Takes back a one-time link that nobody has used. */
export async function withdrawLink({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inputSchema>;
}): Promise<OpenLink> {
  requireScope(ctx, 'member:write', null);
  const { id, reason } = inputSchema.parse(input);
  return inTransaction(ctx.db, async (tx) => {
    const link = await lockLink(tx, { id });
    return linkJson(await takeBackLink(tx, ctx, link, reason), ctx.clock());
  });
}
