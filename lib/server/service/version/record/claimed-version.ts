import type { Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/** A claim on a version: the lease's token is checked by each write, so that a late writer changes nothing. */
export interface Claim {
  versionId: string;
  leaseToken: number;
}

/** Locks the claimed version for this transaction. */
export async function lockClaimed(tx: Transaction, claim: Claim) {
  await tx.$queryRaw`SELECT 1 FROM version WHERE id = ${claim.versionId} FOR UPDATE`;
  const version = await tx.version.findUnique({ where: { id: claim.versionId } });
  if (version === null) {
    throw new ServiceError('not-found', `There is no version "${claim.versionId}" to record a reading for.`);
  }
  if (version.leaseToken !== claim.leaseToken) {
    throw new ServiceError(
      'conflict',
      `The reading of ${claim.versionId} was claimed with lease ${claim.leaseToken}, and lease ${version.leaseToken} was given since: the later collector's reading counts, this one is dropped.`,
    );
  }
  return version;
}

export type ClaimedVersion = Awaited<ReturnType<typeof lockClaimed>>;
