import { type Actor, actorMay } from '@/lib/domain/actor';
import type { Scope } from '@/lib/domain/role';
import { ServiceError } from '@/lib/server/service/service-error';

/** First line of every service verb: whoever acts must hold `scope`, people and programs alike. */
export function requireScope(ctx: { actor: Actor }, scope: Scope): void {
  if (actorMay(ctx.actor, scope)) return;
  const held = ctx.actor.kind === 'operator' ? `the role "${ctx.actor.role}"` : 'its scopes';
  throw new ServiceError(
    'forbidden',
    `${ctx.actor.name} may not do this: it needs the scope "${scope}", which ${held} does not include. Ask an admin for it.`,
  );
}
