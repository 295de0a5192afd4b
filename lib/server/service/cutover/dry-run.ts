import { type DryRun, dryRun } from '@/lib/contract/cutover-plan';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { begin } from '@/lib/cutover/machine';
import { safeRestart } from '@/lib/cutover/make-plan';
import { planSteps } from '@/lib/cutover/steps';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { nextCutoverId } from './next-cutover-id';
import { gateJson } from './plan/gate-json';
import { judgeFirst } from './plan/judge-first';
import { type Planned, planOf } from './plan/make';
import { planJson } from './plan/plan-json';
import { stepJson } from './plan/step-json';
import { waysBack } from './plan/ways-back';
import { planDigest } from './plan-digest';
import { whoOf } from './who';

/**
 * The plan that a request would give, with its steps and positions, what speaks against it and the gates of its first step
 * judged now. Nothing is written anywhere: whoever may see the query and its files may ask.
 * @throws ServiceError `not-found`, `forbidden`, `invalid`; `unavailable` when a checkpoint cannot be read
 */
export async function dryRunCutover({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: CutoverRequest;
}): Promise<DryRun> {
  requireScopeSomewhere(ctx, 'query:read');
  const nowMs = ctx.clock();
  const cutoverId = await nextCutoverId(ctx, input.v1);
  const planned = await planOf({ ctx, request: input, cutoverId, nowMs });
  const { plan, refusals, warnings } = planned.made;
  const digest = planDigest(plan);
  const draft = begin(plan, digest, whoOf(ctx.actor), nowMs);
  const { gates } = await judgeFirst(ctx, planned, draft);
  return dryRun.parse({
    asOfMs: nowMs.toString(),
    digest,
    plan: planJson(plan),
    refusals,
    warnings: [...warnings, ...(await whyNotYet(ctx, planned.query))],
    gates: gates.map(gateJson),
    steps: planSteps(plan).map((step) => stepJson(step)),
    waysBack: waysBack(draft),
    safeRestart: plan.strategy === 'not-needed' ? safeRestart(plan) : [],
  });
}

/** A query has one active cutover; its plan may be looked at again meanwhile. */
async function whyNotYet({ db }: ServiceContext, query: Planned['query']): Promise<string[]> {
  const active = await db.cutover.findUnique({
    where: { holds: query.id },
    select: { id: true, state: true },
  });
  return active === null
    ? []
    : [
        `${query.name} is being cut over already (${active.id}, ${active.state}): another cutover can begin when that one is over.`,
      ];
}
