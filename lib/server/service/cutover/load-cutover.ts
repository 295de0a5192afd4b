import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/** The row of a cutover that whoever acts may see. @throws ServiceError `not-found`, `forbidden` */
export async function loadCutoverRow(ctx: Pick<ServiceContext, 'db' | 'actor'>, id: string) {
  const row = await ctx.db.cutover.findUnique({ where: { id }, include: { look: true } });
  if (row !== null) {
    requireScope(ctx, 'query:read', row.environment);
    return row;
  }
  throw new ServiceError(
    'not-found',
    `There is no cutover "${id}". The list of cutovers shows those that are known.`,
  );
}

export type LoadedCutover = Awaited<ReturnType<typeof loadCutoverRow>>;
