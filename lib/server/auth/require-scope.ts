import { type Actor, actorMay, actorMaySomewhere } from '@/lib/domain/actor';
import type { Scope } from '@/lib/domain/role';
import { whyNot } from '@/lib/domain/why-not';
import { ServiceError } from '@/lib/server/service/service-error';

/**
 * Whoever acts must hold `scope` in `environment`, people and programs alike; null: in every environment.
 * @throws ServiceError `unauthenticated`, `forbidden`
 */
export function requireScope(ctx: { actor: Actor }, scope: Scope, environment: string | null): void {
  if (!actorMay(ctx.actor, scope, environment)) throw refusal(ctx.actor, scope, environment);
}

/** First line of a verb that lists, or that must read its subject to know its environment: some environment will do. */
export function requireScopeSomewhere(ctx: { actor: Actor }, scope: Scope): void {
  if (!actorMaySomewhere(ctx.actor, scope)) throw refusal(ctx.actor, scope, null);
}

function refusal(actor: Actor, scope: Scope, environment: string | null): ServiceError {
  const code = actor.kind === 'nobody' ? 'unauthenticated' : 'forbidden';
  return new ServiceError(code, whyNot(actor, scope, environment) ?? `${actor.name} may not do this.`);
}
