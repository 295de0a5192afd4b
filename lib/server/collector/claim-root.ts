import type { Database } from '@/lib/server/db/client';
import type { ClaimOptions } from './claim-versions';
import { databaseNowMs } from './database-time';

/** A root that this collector may discover until its lease ends. */
export interface ClaimedRoot {
  url: string;
  leaseToken: number;
  failures: number;
}

/** Takes one root that is due for discovery. */
export async function claimRoot(
  db: Database,
  { owner, leaseMs }: Omit<ClaimOptions, 'limit'>,
): Promise<ClaimedRoot | undefined> {
  const [claimed] = await db.$queryRaw<ClaimedRoot[]>`
    UPDATE root SET lease_owner = ${owner}, lease_token = lease_token + 1, lease_until_ms = ${databaseNowMs} + ${leaseMs}
    WHERE url = (
      SELECT url FROM root
      WHERE configured AND next_due_ms <= ${databaseNowMs} AND lease_until_ms <= ${databaseNowMs}
      ORDER BY next_due_ms LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING url, lease_token AS "leaseToken", failures`;
  return claimed;
}
