import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { PLAN_GATES } from '@/lib/cutover/make-plan';
import type { Plan } from '@/lib/cutover/plan';
import { ServiceError } from '@/lib/server/service/service-error';
import type { Asked } from '../asked';
import { judgeFirst } from '../plan/judge-first';
import { planOf } from '../plan/make';
import type { Act } from './one-act';

/**
 * Another plan for the same cutover. What refuses a plan refuses this one.
 * @throws ServiceError `invalid`: of another v1 · `precondition`: refused, each reason an issue
 */
export async function replanned(
  { ctx, row, cutover }: Act,
  request: CutoverRequest,
): Promise<{ plan: Plan; asked: Asked }> {
  const planned = await planOf({ ctx, request, cutoverId: cutover.id, nowMs: ctx.clock() });
  const { made, asked, v1Id } = planned;
  if (v1Id !== row.v1Id)
    throw new ServiceError(
      'invalid',
      `This cutover hands over from ${cutover.plan.v1.name}: abort it, and begin another one for another v1.`,
    );
  const { gates } = await judgeFirst(ctx, planned, { ...cutover, plan: made.plan });
  const forbidden = gates.filter(({ gate, outcome }) => PLAN_GATES.includes(gate) && outcome === 'fail');
  const issues = [
    ...made.refusals.map((message) => ({ path: 'plan', message })),
    ...forbidden.map(({ gate, words }) => ({ path: gate, message: words })),
  ];
  if (issues.length > 0)
    throw new ServiceError(
      'precondition',
      `There can be no such plan, and the one before stays. ${issues.map(({ message }) => message).join(' ')}`,
      issues,
    );
  return { plan: made.plan, asked };
}
