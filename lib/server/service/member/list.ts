import { type Member, type Members, members } from '@/lib/contract/member';
import { actorMay, environmentsWith, LOCAL_OPERATOR } from '@/lib/domain/actor';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { linkJson } from './link-json';
import { loadMembers } from './member-json';
import { fixedBecause } from './require-passwords';

/** Who has which role where, open one-time links for whoever may make them, and the environments that are known. */
export async function listMembers({ ctx }: { ctx: ServiceContext }): Promise<Members> {
  requireScopeSomewhere(ctx, 'member:read');
  const nowMs = ctx.clock();
  const fixed = fixedBecause(ctx);
  const [people, links, environments] = await Promise.all([
    fixed === null ? loadMembers(ctx.db, ctx.actor) : fixedPeople(ctx),
    actorMay(ctx.actor, 'member:write', null)
      ? ctx.db.oneTimeLink.findMany({
          where: { usedMs: null, withdrawnMs: null },
          orderBy: { madeMs: 'desc' },
        })
      : [],
    knownEnvironments(ctx),
  ]);
  return members.parse({
    asOfMs: String(nowMs),
    members: people,
    links: links.map((link) => linkJson(link, nowMs)),
    environments,
    fixedBecause: fixed,
  });
}

/** The local operator, or the people of the demo. */
function fixedPeople({ installation }: ServiceContext): Member[] {
  const { method, people } = installation.signIn;
  const local = LOCAL_OPERATOR.kind === 'person' ? [LOCAL_OPERATOR] : [];
  return (method === 'demo' ? people : local).map(({ id, name, grants }) => ({
    id,
    name,
    email: null,
    state: 'active',
    grants: [...grants],
    joinedAtMs: null,
    lastSignInMs: null,
    keptBecause: null,
  }));
}

/** Those of discovered queries, and those in which somebody has a role already. */
async function knownEnvironments({ db, actor }: ServiceContext): Promise<Members['environments']> {
  const rows = await db.$queryRaw<Members['environments']>`
    SELECT name, bool_or(protected) AS protected FROM (
      SELECT environment AS name, protected FROM query
      UNION ALL SELECT environment, false FROM role_grant WHERE active AND environment <> ''
    ) AS known GROUP BY name ORDER BY name`;
  const seen = environmentsWith(actor, 'member:read');
  return rows.filter(({ name }) => seen === 'all' || seen.includes(name));
}
