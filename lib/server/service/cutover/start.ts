import type { CutoverReceipt } from '@/lib/contract/cutover';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import type { GateResult } from '@/lib/cutover/gate/gate';
import { begin } from '@/lib/cutover/machine';
import { PLAN_GATES } from '@/lib/cutover/make-plan';
import type { Cutover } from '@/lib/cutover/state';
import { gateInWords } from '@/lib/domain/gate-titles';
import { requireScope, requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { type InputIssue, ServiceError } from '@/lib/server/service/service-error';
import { loadVersion } from '@/lib/server/service/version/load-version';
import { beginCutover, begunBefore, type NewCutover } from './begin';
import { changeCutover } from './change';
import { nextCutoverId } from './next-cutover-id';
import { judgeFirst } from './plan/judge-first';
import { type Planned, planOf } from './plan/make';
import { planDigest } from './plan-digest';
import { keepLook } from './watch/keep-look';
import { whoOf } from './who';

/**
 * Begins a cutover by a request, and validates its plan where every gate of that step passes; else it stays a draft that
 * says what is missing. A plan that cannot be, or that a hard rule forbids, begins nothing.
 * @param key of the request: the same one again gives the same cutover again
 * @throws ServiceError `forbidden`; `precondition` with each reason as an issue; `conflict` while another one is active
 */
export async function startCutover({
  ctx,
  input,
  key,
}: {
  ctx: ServiceContext;
  input: CutoverRequest;
  key: string | null;
}): Promise<CutoverReceipt> {
  requireScopeSomewhere(ctx, 'cutover:write');
  const { query } = await loadVersion(ctx, input.v1);
  requireScope(ctx, 'cutover:write', query.environment);
  const idempotency: NewCutover['idempotency'] = key === null ? null : { key, request: input };
  const before = await begunBefore(ctx.db, ctx, { idempotency });
  if (before !== undefined) return repeated(before);
  try {
    return await begun(ctx, input, idempotency);
  } catch (error) {
    // Storage may be slow: the same request that came before this one has begun it meanwhile, whatever this one found.
    const meanwhile = await begunBefore(ctx.db, ctx, { idempotency });
    if (meanwhile !== undefined) return repeated(meanwhile);
    throw error;
  }
}

async function begun(
  ctx: ServiceContext,
  input: CutoverRequest,
  idempotency: NewCutover['idempotency'],
): Promise<CutoverReceipt> {
  const nowMs = ctx.clock();
  const planned = await planOf({
    ctx,
    request: input,
    cutoverId: await nextCutoverId(ctx, input.v1),
    nowMs,
  });
  const { plan } = planned.made;
  const draft = begin(plan, planDigest(plan), whoOf(ctx.actor), nowMs);
  const { gates } = await judgeFirst(ctx, planned, draft);
  refuseUnlessPossible(planned, gates);
  const { cutover, stored } = await beginCutover(ctx, {
    queryId: planned.query.id,
    environment: planned.query.environment,
    v1Id: planned.v1Id,
    v2Id: planned.v2Id,
    asked: planned.asked,
    planOf: (id) => ({ ...plan, cutover: id }),
    idempotency,
    atMs: nowMs,
  });
  return stored ? validated(ctx, planned, cutover) : repeated(cutover);
}

/** @throws ServiceError `precondition` */
function refuseUnlessPossible({ made: { refusals } }: Planned, gates: readonly GateResult[]): void {
  const forbidden = gates.filter(({ gate, outcome }) => PLAN_GATES.includes(gate) && outcome === 'fail');
  if (refusals.length + forbidden.length === 0) return;
  const issues: InputIssue[] = [
    ...refusals.map((message) => ({ path: 'plan', message })),
    ...forbidden.map(({ gate, words }) => ({ path: gate, message: words })),
  ];
  throw new ServiceError(
    'precondition',
    `There can be no such cutover, and none was begun. ${issues.map(({ message }) => message).join(' ')}`,
    issues,
  );
}

/** The step to `validated`, judged on the cutover as it was stored. */
async function validated(ctx: ServiceContext, planned: Planned, cutover: Cutover): Promise<CutoverReceipt> {
  const by = whoOf(ctx.actor);
  const { gathered, gates, atMs } = await judgeFirst(ctx, planned, cutover);
  const open = gates.filter(({ outcome }) => outcome !== 'pass');
  const answer =
    open.length > 0
      ? null
      : await changeCutover(ctx, {
          id: cutover.id,
          revision: cutover.revision,
          event: { kind: 'validate', by, atMs, digest: cutover.digest, gates, force: null },
        });
  const now = answer?.kind === 'moved' ? answer.cutover : cutover;
  await keepLook(ctx.db, gathered, now);
  const begun = `${by.name} began the cutover from ${now.plan.v1.name} to ${now.plan.v2.name}`;
  const why = open.map(({ gate, outcome, words }) => `${gateInWords(gate)} (${outcome}): ${words}`).join(' ');
  return receipt(
    now,
    now.state === 'draft'
      ? `${begun}. It is a draft until its gates pass. ${answer?.kind === 'refused' ? answer.reason : why}`.trim()
      : `${begun}; its plan is valid.`,
    true,
  );
}

function repeated(cutover: Cutover): CutoverReceipt {
  return receipt(cutover, `The same request began this cutover before; it is ${cutover.state} now.`, false);
}

function receipt(cutover: Cutover, words: string, stored: boolean): CutoverReceipt {
  const { id, state, paused, revision, digest } = cutover;
  return { id, state, paused: paused !== null, revision: revision.toString(), digest, words, stored };
}
