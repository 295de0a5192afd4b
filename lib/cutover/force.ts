import type { CutoverGate, GateOutcome } from '@/lib/domain/cutover-words';
import { gateInWords } from '@/lib/domain/gate-titles';

/** Which outcomes of a gate a person may skip with a reason. */
type Forceable = 'never' | 'inconclusive' | 'any';

/**
 * What may be forced. Never: what protects a checkpoint or a record (hard rules), and what is decided with the exact range
 * before one's eyes (`settle`). A gate that failed on proof is skipped only where nothing can be lost by it.
 */
export const FORCEABLE: Record<CutoverGate, Forceable> = {
  'paths-apart': 'never',
  'checkpoint-durable': 'never',
  'checkpoint-unshared': 'never',
  'same-environment': 'never',
  'start-explicit': 'never',
  'sink-identity': 'inconclusive',
  findings: 'inconclusive',
  retention: 'inconclusive',
  'reverse-plan': 'inconclusive',
  'plan-current': 'never',
  approval: 'never',
  'freeze-window': 'any',
  'caught-up': 'any',
  'v2-batches': 'inconclusive',
  'output-verified': 'any',
  quiet: 'never',
  'second-witness': 'never',
  'drained-tail': 'never',
  'within-bound': 'never',
  'start-matches': 'never',
  // Proven behind is a failure; where positions cannot be compared, only a person can know.
  'v2-past-end': 'inconclusive',
  'v1-untouched': 'never',
  'soak-over': 'any',
  'v2-quiet': 'never',
  'v1-resumed': 'any',
};

export function mayForce(gate: CutoverGate, outcome: GateOutcome): boolean {
  const rule = FORCEABLE[gate];
  return outcome === 'pass' || rule === 'any' || (rule === 'inconclusive' && outcome === 'inconclusive');
}

/** Why a gate can't be forced, as a sentence. */
export function whyNotForced(gate: CutoverGate, outcome: GateOutcome): string {
  const rule = FORCEABLE[gate];
  return rule === 'never'
    ? `${gateInWords(gate)} can never be forced.`
    : `${gateInWords(gate)} may be forced while it is inconclusive; it ${outcome === 'fail' ? 'has failed' : 'is not'}.`;
}
