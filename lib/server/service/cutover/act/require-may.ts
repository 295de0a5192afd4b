import { whyNotApprovedBy } from '@/lib/cutover/approval';
import { ACTION_RULES, whyNotAction } from '@/lib/cutover/can';
import type { Cutover } from '@/lib/cutover/state';
import { actorMay } from '@/lib/domain/actor';
import type { CutoverAction } from '@/lib/domain/cutover-words';
import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { whoOf } from '../who';

/** Rights first, then whether the state takes it. @throws ServiceError `unauthenticated`, `forbidden`, `conflict` */
export function requireMay(ctx: ServiceContext, action: CutoverAction, cutover: Cutover): void {
  const { plan, state, paused, requestedBy, plannedBy } = cutover;
  const { environment, isProtected, strategy } = plan;
  const rule = ACTION_RULES[action];
  const scopes = action === 'approve' && isProtected ? (['cutover:approve'] as const) : rule.scopes;
  const [first] = scopes;
  if (first !== undefined && !scopes.some((scope) => actorMay(ctx.actor, scope, environment)))
    requireScope(ctx, first, environment);
  if (rule.personOnly && ctx.actor.kind !== 'person')
    throw new ServiceError('forbidden', `This takes a signed-in person, and ${ctx.actor.name} is none.`);
  const own = action === 'approve' ? whyNotApprovedBy(cutover, whoOf(ctx.actor)) : null;
  if (own !== null) throw new ServiceError('forbidden', own);
  const ids = { requestedById: requestedBy.id, plannedById: plannedBy.id };
  const now = { state, isPaused: paused !== null, strategy, environment, isProtected, ...ids };
  const why = whyNotAction(action, now, ctx.actor);
  if (why !== null) throw new ServiceError('conflict', why);
}
