import type { ApiTokenRow } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';

/** A token, held until the transaction ends; undefined when there is none of this id. */
export async function lockToken(tx: Transaction, id: string): Promise<ApiTokenRow | undefined> {
  await tx.$queryRaw`SELECT 1 AS locked FROM api_token WHERE id = ${id} FOR UPDATE`;
  return (await tx.apiToken.findUnique({ where: { id } })) ?? undefined;
}
