import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/** What belongs to a version on a page. The state with all partitions is large: only its own tab asks for it. */
export const PAGE_VERSION = {
  query: true,
  view: { omit: { state: true } },
  generations: { orderBy: { number: 'desc' } },
  retirement: true,
} as const;

/** A version with its query, view and generations, which whoever acts may see; or `not-found`, `forbidden`. */
export async function loadVersion(ctx: Pick<ServiceContext, 'db' | 'actor'>, id: string) {
  const version = await ctx.db.version.findUnique({ where: { id }, include: PAGE_VERSION });
  if (version !== null) {
    requireScope(ctx, 'query:read', version.query.environment);
    return version;
  }
  throw new ServiceError(
    'not-found',
    `There is no version "${id}". The fleet lists every version that was ever discovered.`,
  );
}

export type LoadedVersion = Awaited<ReturnType<typeof loadVersion>>;

/** Id of the generation that readings belong to now; undefined before the first reading. */
export function currentGeneration(version: Pick<LoadedVersion, 'generation' | 'generations'>) {
  return version.generations.find((generation) => generation.number === version.generation);
}
