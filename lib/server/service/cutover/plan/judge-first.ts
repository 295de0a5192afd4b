import type { GateResult } from '@/lib/cutover/gate/gate';
import { judgeGates } from '@/lib/cutover/gate/judge';
import { requiredGates } from '@/lib/cutover/path';
import type { Cutover } from '@/lib/cutover/state';
import type { ServiceContext } from '@/lib/server/service/context';
import { type Gathered, gatherFacts } from '../facts/gather-facts';
import { sourcesOf } from '../facts/sources-of';
import { storeAsked, storeRecord } from '../stored-cutover';
import type { Planned } from './make';

/** The gates of the first step, judged now. */
export interface FirstJudged {
  gathered: Gathered;
  gates: GateResult[];
  /** The moment of the judging: a step on it bears the same. */
  atMs: bigint;
}

/** Judges the step that a plan has to take before anybody approves it. `cutover`: the plan as a draft, begun or not. */
export async function judgeFirst(
  ctx: ServiceContext,
  planned: Planned,
  cutover: Cutover,
): Promise<FirstJudged> {
  const { asked, query, v1Id, v2Id, memory, mayReadV2 } = planned;
  const { plan } = cutover;
  const gates = requiredGates(plan.strategy, 'validated');
  const sources = sourcesOf(ctx, memory);
  const gathered = await gatherFacts(
    mayReadV2 ? sources : { ...sources, storageOf: except(ctx, plan.v2.location) },
    {
      id: cutover.id,
      queryId: query.id,
      v1Id,
      v2Id,
      createdMs: cutover.createdMs,
      record: storeRecord(cutover),
      asked: storeAsked(asked),
    },
    { gates, deep: 'when-due', keptHeads: [], witness: null },
  );
  return { gathered, gates: judgeGates(gates, gathered.facts), atMs: gathered.facts.nowMs };
}

/** A place that belongs to no environment, or to another one, is not looked into. */
function except({ storageOf }: ServiceContext, location: string): ServiceContext['storageOf'] {
  return (asked) => {
    if (asked === location)
      throw new Error(`${location} was not read: it is no place for v2 that is known here.`);
    return storageOf(asked);
  };
}
