import type { CutoverGate } from '@/lib/domain/cutover-words';
import { approval } from './approval';
import { caughtUp } from './caught-up';
import { checkpointDurable } from './checkpoint-durable';
import { checkpointUnshared } from './checkpoint-unshared';
import { drainedTail } from './drained-tail';
import type { Gate, GateFacts } from './facts';
import { findings } from './findings';
import { freezeWindow } from './freeze-window';
import type { GateResult } from './gate';
import { outputVerified } from './output-verified';
import { pathsApart } from './paths-apart';
import { planCurrent } from './plan-current';
import { quiet } from './quiet';
import { retention } from './retention';
import { reversePlan } from './reverse-plan';
import { sameEnvironment } from './same-environment';
import { secondWitness } from './second-witness';
import { sinkIdentity } from './sink-identity';
import { soakOver } from './soak-over';
import { startExplicit } from './start-explicit';
import { startMatches } from './start-matches';
import { v1Resumed } from './v1-resumed';
import { v1Untouched } from './v1-untouched';
import { v2Batches } from './v2-batches';
import { v2PastEnd } from './v2-past-end';
import { v2Quiet } from './v2-quiet';
import { withinBound } from './within-bound';

/** The judge of each gate. A gate without one does not compile. */
export const GATES: Record<CutoverGate, Gate> = {
  'paths-apart': pathsApart,
  'checkpoint-durable': checkpointDurable,
  'checkpoint-unshared': checkpointUnshared,
  'same-environment': sameEnvironment,
  'start-explicit': startExplicit,
  'sink-identity': sinkIdentity,
  findings,
  retention,
  'reverse-plan': reversePlan,
  'plan-current': planCurrent,
  approval,
  'freeze-window': freezeWindow,
  'caught-up': caughtUp,
  'v2-batches': v2Batches,
  'output-verified': outputVerified,
  quiet,
  'second-witness': secondWitness,
  'drained-tail': drainedTail,
  'within-bound': withinBound,
  'start-matches': startMatches,
  'v2-past-end': v2PastEnd,
  'v1-untouched': v1Untouched,
  'soak-over': soakOver,
  'v2-quiet': v2Quiet,
  'v1-resumed': v1Resumed,
};

/** Judges `gates` on `facts`, in their order, for the moment `facts.nowMs`. */
export function judgeGates(gates: readonly CutoverGate[], facts: GateFacts): GateResult[] {
  return gates.map((gate) => ({ gate, ...GATES[gate](facts), judgedMs: facts.nowMs }));
}
