import type { z } from 'zod';
import type { actionBodies } from '@/lib/contract/cutover-request';
import type { CutoverEvent, Force } from '@/lib/cutover/event';
import type { GateFacts } from '@/lib/cutover/gate/facts';
import { judgeGates } from '@/lib/cutover/gate/judge';
import { gatesBack, gatesNow } from '@/lib/cutover/gates-now';
import { requiredGates } from '@/lib/cutover/path';
import type { Who } from '@/lib/cutover/who';
import { type FenceMarks, marksOf } from '@/lib/cutover/zombie';
import type { CutoverAction, CutoverGate, CutoverState } from '@/lib/domain/cutover-words';
import type { Change } from '../change';
import { FactsMemory } from '../facts/facts-memory';
import { type Gathered, gatherFacts } from '../facts/gather-facts';
import { sourcesOf } from '../facts/sources-of';
import { loadLook } from '../look';
import { planDigest } from '../plan-digest';
import { storeAsked } from '../stored-cutover';
import { amendedPlan } from './amended-plan';
import { assertDecidable } from './assert-decidable';
import { decisionOf } from './decision-of';
import { finalEndNow } from './final-end';
import type { Act } from './one-act';
import { replanned } from './replanned';

export type ActionBody<Action extends CutoverAction> = z.output<(typeof actionBodies)[Action]>;

/** What an act comes to: the event, and what goes with it. */
export interface Prepared extends Pick<Change, 'marks' | 'asked'> {
  event: CutoverEvent;
  /** What it was judged on; null: on nothing, so that it holds whatever happened meanwhile. */
  gathered: Gathered | null;
  /** The change that it was made of, where it was judged on nothing; left out: any. */
  revision?: bigint;
}

/** What is remembered of checkpoints between two acts: requests, and no decision. */
const memory = new FactsMemory();

type Prepare = {
  [Action in CutoverAction]: (act: Act, body: ActionBody<Action>) => Promise<Prepared>;
};

/** The event of each action. Where gates count, files are read now and exactly the gates of the step are judged. */
export const PREPARE: Prepare = {
  plan: async (act, { request }) => {
    const { plan, asked } = await replanned(act, request);
    const event = { kind: 'plan', plan, newDigest: planDigest(plan), ...atOnce(act) } as const;
    return { event, gathered: null, revision: act.row.revision, asked: storeAsked(asked) };
  },
  validate: async (act, { digest, force, reason }) => {
    const gates = requiredGates(act.cutover.plan.strategy, 'validated');
    const gathered = await gather(act, gates);
    return {
      gathered,
      event: {
        kind: 'validate',
        digest,
        reason,
        ...at(act, gathered),
        ...judged(gates, gathered, force),
      },
    };
  },
  approve: async (act, { digest, reason }) =>
    ofAnyMoment({ kind: 'approve', digest, reason, ...atOnce(act) }),
  advance: async (act, { digest, force, reason }) => {
    const { into, gates } = gatesNow(act.cutover);
    const gathered = await gather(act, gates);
    const final = into === 'handing-over' ? finalEndNow(gathered.facts) : null;
    return {
      gathered,
      event: {
        kind: 'advance',
        digest,
        final,
        reason,
        ...at(act, gathered),
        ...judged(gates, gathered, force),
      },
      marks: marksFor(into, gathered.facts),
    };
  },
  settle: async (act, { digest, ...body }) => {
    const gathered = await gather(act, []);
    const decision = decisionOf(body);
    assertDecidable(gathered.facts, decision);
    return { gathered, event: { kind: 'settle', digest, decision, ...at(act, gathered) } };
  },
  amend: async (act, { digest }) => {
    const gathered = await gather(act, []);
    const { facts } = gathered;
    const plan = amendedPlan(facts, finalEndNow(facts), facts.nowMs);
    const newDigest = planDigest(plan);
    return { gathered, event: { kind: 'amend', digest, plan, newDigest, ...at(act, gathered) } };
  },
  pause: async (act, { reason }) => ofAnyMoment({ kind: 'pause', reason, ...atOnce(act) }),
  resume: async (act, { reason }) => ofAnyMoment({ kind: 'resume', reason, ...atOnce(act) }),
  escalate: async (act, { reason }) => ofAnyMoment({ kind: 'escalate', reason, ...atOnce(act) }),
  abort: async (act, { reason }) => ofAnyMoment({ kind: 'abort', reason, ...atOnce(act) }),
  rollback: async (act, { reason, force = null }) => {
    const gates = gatesBack(act.cutover);
    // Where no gate stands in the way back, no storage that hangs does.
    if (gates.length === 0)
      return ofAnyMoment({ kind: 'rollback', reason, gates: [], force, ...atOnce(act) });
    const gathered = await gather(act, gates);
    return {
      gathered,
      event: { kind: 'rollback', reason, ...at(act, gathered), ...judged(gates, gathered, force) },
    };
  },
  complete: async (act, { digest, keep, force }) => {
    const gates = requiredGates(act.cutover.plan.strategy, 'completed');
    const gathered = await gather(act, gates);
    return {
      gathered,
      event: {
        kind: 'complete',
        digest,
        keep: { ...keep, keepUntilMs: BigInt(keep.keepUntilMs) },
        ...at(act, gathered),
        ...judged(gates, gathered, force),
      },
    };
  },
};

/** Files as they are now; of earlier looks only since when records wait, and what a job said of itself. */
async function gather({ ctx, row }: Act, gates: readonly CutoverGate[]): Promise<Gathered> {
  const known = row.look === null ? null : loadLook(row.look.look);
  return gatherFacts(sourcesOf(ctx, memory), row, {
    gates,
    deep: 'always',
    keptHeads: known?.keptHeads ?? [],
    witness: known?.witness ?? null,
  });
}

function at({ by }: Act, { facts }: Gathered): { by: Who; atMs: bigint } {
  return { by, atMs: facts.nowMs };
}

function atOnce({ by, ctx }: Act): { by: Who; atMs: bigint } {
  return { by, atMs: ctx.clock() };
}

function judged(gates: readonly CutoverGate[], { facts }: Gathered, force: Force | null | undefined) {
  return { gates: judgeGates(gates, facts), force: force ?? null };
}

function ofAnyMoment(event: CutoverEvent): Prepared {
  return { event, gathered: null };
}

const NOTHING_THERE: FenceMarks = { lastPlannedBatch: null, lastCommittedBatch: null, files: new Map() };

/** What the logs of a version hold when a step shows it to be silent: every file that differs later is a sign of life. */
function marksFor(into: CutoverState | null, { cutover, v1, v2, v2Absent }: GateFacts): Prepared['marks'] {
  if (into === 'handing-over') return v1 === null ? {} : { v1: marksOf(v1) };
  if (cutover.state !== 'rolling-back' || cutover.goingBack?.v2QuietMs != null) return {};
  if (v2 !== null) return { v2: marksOf(v2) };
  return v2Absent ? { v2: NOTHING_THERE } : {};
}
