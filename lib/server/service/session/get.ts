import { type Session, session } from '@/lib/contract/session';
import { type Actor, environmentsWith } from '@/lib/domain/actor';
import { SCOPES } from '@/lib/domain/role';
import type { ServiceContext } from '@/lib/server/service/context';

/** Who is looking, what they may do where, and what the installation says to everybody, signed in or not. */
export async function getSession({ ctx }: { ctx: ServiceContext }): Promise<Session> {
  const { actor, installation } = ctx;
  const { method, people } = installation.signIn;
  return session.parse({
    signIn: {
      method,
      people,
      awaitsFirstAdmin: method === 'password' && actor.kind === 'nobody' && !(await hasPeople(ctx)),
    },
    actor: actor.kind === 'person' ? personJson(actor) : null,
    ...(actor.kind === 'token' ? { token: { id: actor.id, name: actor.name, scopes: scopesOf(actor) } } : {}),
    notice: installation.notice,
    version: installation.version,
  });
}

function personJson(actor: Extract<Actor, { kind: 'person' }>) {
  const { id, name, grants, email } = actor;
  return { id, name, email, grants, scopes: scopesOf(actor) };
}

function scopesOf(actor: Actor) {
  return SCOPES.map((scope) => ({ scope, in: environmentsWith(actor, scope) }))
    .filter((held) => held.in.length > 0)
    .map((held) => ({ scope: held.scope, environments: held.in === 'all' ? null : [...held.in] }));
}

/** A person who ever joined: from then on the terminal offers no link for a first admin. */
async function hasPeople({ db }: Pick<ServiceContext, 'db'>): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) !== null;
}
