import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/**
 * The id that the next cutover of a version's query would get, for whoever may read its files: in the dry run it stands in
 * the digest. Another one may be faster.
 * @throws ServiceError `not-found`, `forbidden`
 */
export async function nextCutoverId(ctx: ServiceContext, versionId: string): Promise<string> {
  const version = await ctx.db.version.findUnique({
    where: { id: versionId },
    select: { queryId: true, query: { select: { environment: true } } },
  });
  if (version === null)
    throw new ServiceError(
      'not-found',
      `There is no version "${versionId}". The fleet lists every version that was ever discovered.`,
    );
  requireScope(ctx, 'file:read', version.query.environment);
  const newest = await ctx.db.cutover.findFirst({
    where: { queryId: version.queryId },
    orderBy: { number: 'desc' },
    select: { number: true },
  });
  return `${version.queryId}.c${(newest?.number ?? 0) + 1}`;
}
