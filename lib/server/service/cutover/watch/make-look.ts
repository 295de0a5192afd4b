import { beyondBound } from '@/lib/cutover/bound';
import { differencesOfV1 } from '@/lib/cutover/differences-of-v1';
import { finalEndOf, type Tail, tailOf } from '@/lib/cutover/end-of-v1';
import type { GateFacts } from '@/lib/cutover/gate/facts';
import { judgeGates } from '@/lib/cutover/gate/judge';
import { quietOfV1 } from '@/lib/cutover/gate/quiet';
import { gatesBack, gatesNow } from '@/lib/cutover/gates-now';
import type { ManifestDifference } from '@/lib/cutover/manifest';
import { isActive, isFenced } from '@/lib/cutover/path';
import { pointOfNoReturn } from '@/lib/cutover/point-of-no-return';
import { committedEnd } from '@/lib/cutover/position';
import { type Quiet, quietOf } from '@/lib/cutover/quiet';
import { wayBack } from '@/lib/cutover/rollback';
import { startMatch } from '@/lib/cutover/start-match';
import type { Cutover } from '@/lib/cutover/state';
import type { CutoverState } from '@/lib/domain/cutover-words';
import type { Gathered } from '../facts/gather-facts';
import type { Look, SideLook } from '../look';

/** Shown one by one; beyond them their number says as much. */
const MOST_DIFFERENCES = 200;

/** What pages show of gathered facts: every gate that counts now, and what people decide on. Pure. */
export function makeLook({
  facts,
  problems,
  keptHeads: kept,
}: Pick<Gathered, 'facts' | 'problems' | 'keptHeads'>): Look {
  const { cutover, v1, v2, said, heads } = facts;
  const differences = differencesOf(facts);
  return {
    v1: sideOf(facts, 'v1', problems.v1),
    v2: sideOf(facts, 'v2', problems.v2),
    sinkProblem: problems.sink,
    gates: judgeGates(gatesNow(cutover).gates, facts),
    gatesBack: isRollbackOpen(cutover) ? judgeGates(gatesBack(cutover), facts) : [],
    wayBack: wayBack(cutover, { v1, v2, v2Absent: facts.v2Absent, said, heads }),
    noReturn: v1 === null ? null : pointOfNoReturn(v1, heads),
    quiet: quietNow(facts),
    tail: tailNow(facts),
    startMatch: startNow(facts),
    beyondBound: beyondNow(facts),
    differences: differences.slice(0, MOST_DIFFERENCES),
    moreDifferences: Math.max(0, differences.length - MOST_DIFFERENCES),
    witness: facts.witness,
    keptHeads: isActive(cutover.state) ? kept : [],
  };
}

function sideOf(facts: GateFacts, side: 'v1' | 'v2', problem: string | null): SideLook {
  const reading = facts[side];
  return {
    readAtMs: reading?.readAtMs ?? null,
    lastPlannedBatch: reading?.lastPlannedBatch ?? null,
    lastCommittedBatch: reading?.lastCommittedBatch ?? null,
    problem,
  };
}

/** Where the cutover stands, people called or not. */
export function standsAt({ state, trouble }: Cutover): CutoverState {
  return trouble?.from ?? state;
}

function isRollbackOpen(cutover: Cutover): boolean {
  return isFenced(standsAt(cutover));
}

/** How silent whoever has to be silent is: v1 while it is fenced, v2 on the way back. */
function quietNow(facts: GateFacts): Quiet | null {
  const { cutover, v2, v2History, v2IntervalMs, heads } = facts;
  if (isFenced(standsAt(cutover))) {
    const held = quietOfV1(facts);
    return 'quiet' in held ? held.quiet : null;
  }
  const { goingBack, plan } = cutover;
  if (cutover.state !== 'rolling-back' || goingBack === null || goingBack.v2QuietMs !== null || v2 === null)
    return null;
  return quietOf({
    reading: v2,
    history: v2History,
    intervalMs: v2IntervalMs,
    heads,
    sinceMs: goingBack.sinceMs,
    limits: plan.limits,
  });
}

function tailNow({ cutover, v1, v1Sink }: GateFacts): Tail | null {
  if (v1 === null || !isFenced(standsAt(cutover))) return null;
  return tailOf({ v1, sink: v1Sink, decisions: cutover.decisions });
}

function startNow({ cutover, v1, v2, said }: GateFacts): Look['startMatch'] {
  if (v1 === null || v2 === null || cutover.plan.start === null || v2.lastPlannedBatch === null) return null;
  const { partitions: _, ...match } = startMatch(v1, v2, cutover, said);
  return match;
}

/** V1's end, as far as it is known, against the bound: until it is recorded. */
export function beyondNow({ cutover, v1, v1Sink }: GateFacts): string[] {
  const { plan, handover, decisions } = cutover;
  if (v1 === null || plan.start === null || handover !== null || !isActive(cutover.state)) return [];
  const end = isFenced(standsAt(cutover)) ? finalEndOf({ v1, sink: v1Sink, decisions }, []) : null;
  return beyondBound(plan.start, end?.positions ?? committedEnd(v1), v1.readAtMs);
}

/** All of them while v1 is meant to be silent, which it still is on the way back until v2 is; else only what it does not make. */
function differencesOf({ cutover, manifests }: GateFacts): ManifestDifference[] {
  const isStartedAgain = cutover.goingBack !== null && cutover.goingBack.v2QuietMs !== null;
  const isSilent =
    cutover.handover !== null && !isStartedAgain && cutover.outcome?.kind !== 'left-as-it-stands';
  return differencesOfV1(manifests, isSilent) ?? [];
}
