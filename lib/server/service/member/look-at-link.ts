import type { z } from 'zod';
import { linkRequest, type OneTimeLink, oneTimeLink } from '@/lib/contract/sign-in';
import type { ServiceContext } from '@/lib/server/service/context';
import { linkHash } from './link-secret';
import { noSuchLink } from './lock-link';

/** What a one-time link is for. Whoever has its secret may know. @throws ServiceError `not-found` for any that does not work */
export async function lookAtLink({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof linkRequest>;
}): Promise<OneTimeLink> {
  const { token } = linkRequest.parse(input);
  const row = await ctx.db.oneTimeLink.findFirst({
    where: { tokenHash: linkHash(token), usedMs: null, withdrawnMs: null, expiresMs: { gt: ctx.clock() } },
  });
  if (row === null) throw noSuchLink();
  const { kind, email, name, grants, expiresMs } = row;
  return oneTimeLink.parse({ kind, email, name, grants: JSON.parse(grants), expiresAtMs: String(expiresMs) });
}
