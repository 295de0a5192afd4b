import { fillTemplate } from '@/lib/server/config/layout';
import type { ServiceContext } from '@/lib/server/service/context';
import type { LoadedVersion } from '@/lib/server/service/version/load-version';

/** The feed of recorded heads that is configured for the root of a version; null where none is. */
export function feedOf({ config }: ServiceContext, { rootUrl, query, number }: LoadedVersion): string | null {
  const template = config?.roots.find(({ url }) => url === rootUrl)?.feeds.heads;
  if (template === undefined) return null;
  const { catalog, environment, name } = query;
  return (
    fillTemplate(template, {
      ...(catalog === null ? {} : { catalog }),
      environment,
      query: name,
      version: String(number),
    }) ?? null
  );
}
