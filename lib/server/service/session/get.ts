import { type Session, session } from '@/lib/contract/session';
import { ROLE_SCOPES } from '@/lib/domain/role';
import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';

/** Who is looking, what they may do, and what the installation says to everybody. */
export async function getSession({ ctx }: { ctx: ServiceContext }): Promise<Session> {
  requireScope(ctx, 'query:read');
  const { actor, installation } = ctx;
  return session.parse({
    actor: {
      id: actor.id,
      name: actor.name,
      role: actor.kind === 'operator' ? actor.role : 'viewer',
      scopes: actor.kind === 'operator' ? ROLE_SCOPES[actor.role] : actor.scopes,
    },
    notice: installation.notice,
    version: installation.version,
  });
}
