import type { DeclaredStatus } from '@/lib/server/config/status';
import type { Database } from '@/lib/server/db/client';
import { declarationInEffect } from '@/lib/server/service/declaration/kept-declaration';
import { encodeStored } from '@/lib/server/service/stored-json';

/**
 * A version of another query of this name and environment that declares the same status: what `signalbox.yaml` says of a name,
 * it says of both. Null: none, so it is the status of one job.
 */
export async function sameStatusElsewhere(
  db: Database,
  versionId: string,
  status: DeclaredStatus,
): Promise<string | null> {
  const { query } = await db.version.findUniqueOrThrow({
    where: { id: versionId },
    select: { query: { select: { id: true, name: true, environment: true } } },
  });
  const others = await db.version.findMany({
    where: {
      vanishedMs: null,
      root: { configured: true },
      query: { name: query.name, environment: query.environment, id: { not: query.id } },
    },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of others) {
    const said = (await declarationInEffect(db, id))?.declaration.status;
    if (said !== undefined && encodeStored(said) === encodeStored(status)) return id;
  }
  return null;
}
