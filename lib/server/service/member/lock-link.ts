import type { OneTimeLinkRow } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/** A link that nobody used or took back, held until the transaction ends: of two at once, the second finds it closed. */
export async function lockLink(
  tx: Transaction,
  which: { id: string } | { tokenHash: string },
): Promise<OneTimeLinkRow> {
  const row = await tx.oneTimeLink.findUnique({ where: which });
  if (row !== null) {
    await tx.$queryRaw`SELECT 1 AS locked FROM one_time_link WHERE id = ${row.id} FOR UPDATE`;
    const now = await tx.oneTimeLink.findUniqueOrThrow({ where: { id: row.id } });
    if (now.usedMs === null && now.withdrawnMs === null) return now;
  }
  throw noSuchLink();
}

/** One text for a link that never was, was used, was taken back, or has expired. */
export function noSuchLink(): ServiceError {
  return new ServiceError(
    'not-found',
    'This link is not valid: it works once and for a limited time. Ask whoever gave it to you for another one.',
  );
}
