import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { storableText } from '@/lib/server/service/stored-json';

/** A root that could not be listed. */
export interface DiscoveryFailure {
  rootUrl: string;
  leaseToken: number;
  kind: string;
  message: string;
  nextDueMs: bigint;
}

/** Records why a root could not be listed. Its versions stay as they are: not seen is not vanished. */
export async function recordDiscoveryFailure({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: DiscoveryFailure;
}): Promise<void> {
  requireScope(ctx, 'history:write', null);
  await ctx.db.root.updateMany({
    where: { url: input.rootUrl, leaseToken: input.leaseToken },
    data: {
      failures: { increment: 1 },
      errorKind: input.kind,
      errorMessage: storableText(input.message),
      errorMs: ctx.clock(),
      nextDueMs: input.nextDueMs,
      leaseOwner: null,
      leaseUntilMs: 0n,
    },
  });
}
