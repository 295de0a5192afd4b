import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/** Where a version's checkpoint lies, or `not-found`. Files are only ever read below this location. */
export async function loadPlace(
  { db }: Pick<ServiceContext, 'db'>,
  id: string,
): Promise<{ location: string }> {
  const version = await db.version.findUnique({ where: { id }, select: { location: true } });
  if (version !== null) return version;
  throw new ServiceError('not-found', `There is no version "${id}".`);
}
