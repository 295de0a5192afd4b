import { z } from 'zod';
import { requireScope } from '@/lib/server/auth/require-scope';
import { notify } from '@/lib/server/notify/channel';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { foundCheckpoint } from './found-checkpoint';
import { storeDeclarations } from './store-declarations';
import { storeQueries } from './store-queries';
import { storeVersions } from './store-versions';

const inputSchema = z.object({
  rootUrl: z.string(),
  leaseToken: z.number().int(),
  /** Everything that lies below the root now: what is not in it has vanished. */
  found: z.array(foundCheckpoint),
  nextDueMs: z.bigint(),
});
export type DiscoveryInput = z.infer<typeof inputSchema>;

/**
 * Records a complete look at one root: new versions appear, missing ones are marked as vanished and keep all they had,
 * those that came back are due at once.
 */
export async function recordDiscovery({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: DiscoveryInput;
}): Promise<{ appeared: string[]; vanished: string[] }> {
  requireScope(ctx, 'history:write', null);
  const discovery = inputSchema.parse(input);
  const nowMs = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    await lockRoot(tx, discovery);
    const queryIds = await storeQueries(tx, discovery.rootUrl, discovery.found);
    const changes = await storeVersions(tx, discovery.rootUrl, discovery.found, queryIds, nowMs);
    await storeDeclarations(tx, ctx, discovery.rootUrl, discovery.found);
    await tx.root.update({
      where: { url: discovery.rootUrl },
      data: {
        discoveredMs: nowMs,
        nextDueMs: discovery.nextDueMs,
        leaseOwner: null,
        leaseUntilMs: 0n,
        failures: 0,
        errorKind: null,
        errorMessage: null,
        errorMs: null,
      },
    });
    if (changes.appeared.length + changes.vanished.length > 0) {
      await notify(tx, { kind: 'fleet-changed', queryId: null, versionId: null, atMs: String(nowMs) });
    }
    return changes;
  });
}

async function lockRoot(tx: Transaction, claim: { rootUrl: string; leaseToken: number }): Promise<void> {
  const rows = await tx.$queryRaw<{ lease_token: number }[]>`
    SELECT lease_token FROM root WHERE url = ${claim.rootUrl} FOR UPDATE`;
  if (rows[0] === undefined) {
    throw new ServiceError(
      'not-found',
      `The root ${claim.rootUrl} is not in the database: sync the configuration first.`,
    );
  }
  if (rows[0].lease_token !== claim.leaseToken) {
    throw new ServiceError(
      'conflict',
      `The discovery of ${claim.rootUrl} was claimed with lease ${claim.leaseToken}, and lease ${rows[0].lease_token} was given since: this one is dropped.`,
    );
  }
}
