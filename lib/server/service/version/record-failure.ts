import { requireScope } from '@/lib/server/auth/require-scope';
import { notify } from '@/lib/server/notify/channel';
import type { ServiceContext } from '@/lib/server/service/context';
import { storableText } from '@/lib/server/service/stored-json';
import { inTransaction } from '@/lib/server/service/transaction';
import { type Claim, lockClaimed } from './record/claimed-version';
import { tallyRequests } from './record/tally-requests';

/** An attempt to read that failed. */
export interface FailureInput extends Claim {
  /** What kind of failure, in storage's words, e.g. `denied`. */
  kind: string;
  message: string;
  nextDueMs: bigint;
  requests: { list: number; read: number };
  worker: string;
}

/** Records a failed attempt: the last reading stays, the version says why it is not newer. */
export async function recordFailure({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: FailureInput;
}): Promise<void> {
  requireScope(ctx, 'history:write', null);
  const nowMs = ctx.clock();
  const message = storableText(input.message);
  await inTransaction(ctx.db, async (tx) => {
    const version = await lockClaimed(tx, input);
    await tx.version.update({
      where: { id: version.id },
      data: {
        failures: version.failures + 1,
        errorKind: input.kind,
        errorMessage: message,
        errorMs: nowMs,
        nextDueMs: input.nextDueMs,
        leaseOwner: null,
        leaseUntilMs: 0n,
      },
    });
    await tx.readingError.create({
      data: { versionId: version.id, atMs: nowMs, kind: input.kind, message },
    });
    await notify(tx, {
      kind: 'version-failed',
      queryId: version.queryId,
      versionId: version.id,
      atMs: String(nowMs),
    });
    await tallyRequests(tx, input.worker, input.requests, nowMs);
  });
}
