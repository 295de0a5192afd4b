import type { FinalEnd } from '@/lib/cutover/final-end';
import type { GateFacts } from '@/lib/cutover/gate/facts';
import type { Plan, PlannedStart } from '@/lib/cutover/plan';
import { rangesBetween } from '@/lib/cutover/position';
import { ServiceError } from '@/lib/server/service/service-error';

/**
 * The plan with v1's end as it is after the fence: the same rule, new values and ranges, and a bound that lasts as long again.
 * A v2 that runs beside v1 keeps the start that it was given.
 * @throws ServiceError `precondition` while the end is open
 */
export function amendedPlan(
  { cutover: { plan }, v1 }: Pick<GateFacts, 'cutover' | 'v1'>,
  end: FinalEnd | null,
  atMs: bigint,
): Plan {
  const { start } = plan;
  if (start === null) throw new ServiceError('precondition', 'The plan has no start that could be amended.');
  if (v1 === null || end === null)
    throw new ServiceError(
      'precondition',
      `Where ${plan.v1.name} ends is not settled, so the plan cannot be amended with it. Let it finish its last batch, or decide about it first.`,
    );
  const amended: PlannedStart = {
    ...start,
    ...(start.rule.kind === 'v1-committed-end' ? { values: end.positions, options: end.options } : {}),
    v1End: end.positions,
    atMs: v1.readAtMs,
    bound: { ...start.bound, untilMs: atMs + (start.bound.untilMs - start.atMs) },
  };
  const output =
    plan.output === null ? null : { ...plan.output, ranges: rangesBetween(amended.values, amended.v1End) };
  return { ...plan, start: amended, output };
}
