import type { z } from 'zod';
import type { cutoverRequest } from '@/lib/contract/cutover-request';
import { normalLocation, spellingsOf } from '@/lib/domain/location';
import { declaredAt } from '@/lib/server/collector/declared-at';
import type { Declaration } from '@/lib/server/config/declaration';
import { declaredVersion } from '@/lib/server/config/declared';
import { compileLayout, matchLayout } from '@/lib/server/config/layout';
import type { ServiceContext } from '@/lib/server/service/context';
import { declarationInEffect } from '@/lib/server/service/declaration/kept-declaration';
import { loadVersion } from '@/lib/server/service/version/load-version';

/** Where v2 lies, or is to lie. */
export interface Target {
  /** The version that was found there; null: none yet. */
  versionId: string | null;
  /** The query that it belongs to. */
  queryId: string | null;
  name: string;
  location: string;
  /** Null: nothing that is configured tells. */
  environment: string | null;
  /** What is declared of it, also before it was found. */
  declaration: Declaration | undefined;
  /** Why the place cannot be used, a sentence each. */
  refusals: string[];
  /** Queries that signalbox.yaml declares to use the place as their checkpoint. */
  declaredBy: readonly string[];
  /** The query that the layout of a root takes the place for; null where none does. */
  readsAs: string | null;
}

type Asked = z.output<typeof cutoverRequest>['v2'];

/**
 * Finds out what v2 is: a version that is known, or a place at which none was found. The environment of a place is told by
 * the version that declares it, else by the root that it lies below; nothing is assumed.
 * @throws ServiceError `not-found`, `forbidden` for a version
 */
export async function targetOf(ctx: ServiceContext, asked: Asked): Promise<Target> {
  if ('id' in asked) return knownVersion(ctx, asked.id);
  const found = await ctx.db.version.findFirst({
    where: { location: { in: spellingsOf(asked.location) }, vanishedMs: null, root: { configured: true } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return found === null ? unknownVersion(ctx, asked) : knownVersion(ctx, found.id);
}

async function knownVersion(ctx: ServiceContext, id: string): Promise<Target> {
  const { name, location, query } = await loadVersion(ctx, id);
  return {
    versionId: id,
    queryId: query.id,
    name,
    location,
    environment: query.environment,
    declaration: (await declarationInEffect(ctx.db, id))?.declaration,
    declaredBy: [],
    readsAs: null,
    refusals: [],
  };
}

async function unknownVersion(
  ctx: ServiceContext,
  { location: given, name }: Extract<Asked, { location: string }>,
): Promise<Target> {
  const location = given.trim().replace(/(?<=[^/:])\/+$/, '');
  const lastSegment = location.slice(location.lastIndexOf('/') + 1);
  const place = {
    versionId: null,
    queryId: null,
    location,
    name: name ?? (lastSegment === '' ? location : lastSegment),
  };
  if (!/^(\/|[a-z][a-z0-9+.-]*:)/i.test(location) || location.split('/').includes('..'))
    return {
      ...place,
      environment: null,
      declaration: undefined,
      declaredBy: [],
      readsAs: null,
      refusals: [
        `The place of v2 is ${location}: expected an absolute path or a URL such as s3://lake/checkpoints/prod/orders_v2, without "..".`,
      ],
    };
  const use = (await declaredUse(ctx, location)) ?? (await byLayout(ctx, location));
  if (use === null)
    return {
      ...place,
      environment: null,
      declaration: undefined,
      declaredBy: [],
      readsAs: null,
      refusals: [
        `It is not known to which environment ${location} belongs: it fits the layout of no configured root, and no version declares it as its checkpoint. Choose a place that fits (${await layouts(ctx)}), or declare v2 with this checkpoint in signalbox.yaml.`,
      ],
    };
  return { ...place, ...use, refusals: [] };
}

type Use = Pick<Target, 'environment' | 'declaration' | 'declaredBy' | 'readsAs'>;

/** A version that names the place as its checkpoint: one that was found elsewhere, or one that only the configuration knows. */
async function declaredUse({ db, config }: ServiceContext, location: string): Promise<Use | null> {
  const rows = await db.declaration.findMany({
    where: {
      checkpoint: normalLocation(location),
      version: { vanishedMs: null, root: { configured: true } },
    },
    orderBy: { id: 'desc' },
    select: { versionId: true, version: { select: { query: { select: { environment: true } } } } },
  });
  for (const { versionId, version } of rows) {
    const inEffect = await declarationInEffect(db, versionId);
    const checkpoint = inEffect?.declaration.checkpoint;
    if (checkpoint !== undefined && normalLocation(checkpoint) === normalLocation(location))
      return {
        environment: version.query.environment,
        declaration: inEffect?.declaration,
        declaredBy: [],
        readsAs: null,
      };
  }
  const uses = config === null ? [] : declaredAt(config, [location]);
  const [use] = uses;
  if (use === undefined || config === null) return null;
  const { environment, query, version } = use;
  return {
    environment,
    declaration: declaredVersion(config, { environment, query, version: String(version) }),
    declaredBy: [...new Set(uses.map((each) => each.query))],
    readsAs: null,
  };
}

async function byLayout({ db, config }: ServiceContext, location: string): Promise<Use | null> {
  const place = normalLocation(location);
  for (const { url, layout: text } of await db.root.findMany({ where: { configured: true } })) {
    const below = `${normalLocation(url).replace(/\/$/, '')}/`;
    const layout = compileLayout(text);
    if (typeof layout === 'string' || !place.startsWith(below)) continue;
    const { catalog, environment, query, version } = matchLayout(layout, place.slice(below.length)) ?? {};
    if (environment === undefined || query === undefined || version === undefined) continue;
    const named = { environment, query, version, ...(catalog === undefined ? {} : { catalog }) };
    const declaration = config === null ? undefined : declaredVersion(config, named);
    return { environment, declaration, declaredBy: [], readsAs: query };
  }
  return null;
}

async function layouts({ db }: ServiceContext): Promise<string> {
  const roots = await db.root.findMany({ where: { configured: true }, orderBy: { url: 'asc' } });
  return roots.map(({ url, layout }) => `${url.replace(/\/$/, '')}/${layout}`).join(' or ');
}
