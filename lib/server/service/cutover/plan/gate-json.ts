import type { GateJson } from '@/lib/contract/cutover-plan';
import { mayForce } from '@/lib/cutover/force';
import type { GateResult } from '@/lib/cutover/gate/gate';
import { GATE_TITLES } from '@/lib/domain/gate-titles';

/** What a gate says, in the contract's shape. A gate that passes needs no force. */
export function gateJson(result: GateResult): GateJson {
  const { gate, outcome, words, evidence, asOfMs, judgedMs, settlesMs } = result;
  return {
    gate,
    title: GATE_TITLES[gate],
    outcome,
    words,
    evidence: [...evidence],
    asOfMs: asOfMs?.toString() ?? null,
    judgedMs: judgedMs.toString(),
    settlesMs: settlesMs?.toString() ?? null,
    forceable: outcome !== 'pass' && mayForce(gate, outcome),
  };
}
