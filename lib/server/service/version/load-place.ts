import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/**
 * Where a version's checkpoint lies, for whoever may read its files; or `not-found`, `forbidden`. Files are only ever
 * read below this location.
 */
export async function loadPlace(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  id: string,
): Promise<{ location: string }> {
  const version = await ctx.db.version.findUnique({
    where: { id },
    select: { location: true, query: { select: { environment: true } } },
  });
  if (version === null) throw new ServiceError('not-found', `There is no version "${id}".`);
  requireScope(ctx, 'file:read', version.query.environment);
  return { location: version.location };
}
