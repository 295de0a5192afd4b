import type { CutoverGate } from './cutover-words';

/** The name of each gate for people; its id is for programs. One without a name does not compile. */
export const GATE_TITLES: Record<CutoverGate, string> = {
  'paths-apart': 'Checkpoints are two places',
  'checkpoint-durable': 'v2’s checkpoint outlives a node',
  'checkpoint-unshared': 'Nobody else uses v2’s checkpoint',
  'same-environment': 'Both in one environment',
  'start-explicit': 'v2 is given a start',
  'sink-identity': 'The sink does not skip v2’s batches',
  findings: 'No finding in the way',
  retention: 'Source still holds the way back',
  'reverse-plan': 'v1 can start again',
  'plan-current': 'Versions are those of the plan',
  approval: 'Plan is approved',
  'freeze-window': 'No freeze window',
  'caught-up': 'v2 has caught up',
  'v2-batches': 'v2 commits batches',
  'output-verified': 'Outputs are compared',
  quiet: 'v1 is silent',
  'second-witness': 'Another witness says v1 has stopped',
  'drained-tail': 'v1’s last batch is settled',
  'within-bound': 'v1’s end is within the bound',
  'start-matches': 'v2 began at the planned start',
  'v2-past-end': 'v2 has passed v1’s end',
  'v1-untouched': 'v1’s checkpoint is untouched',
  'soak-over': 'Soak is over',
  'v2-quiet': 'v2 is silent',
  'v1-resumed': 'v1 commits again',
};

/** A gate as a sentence quotes it. */
export function gateInWords(gate: CutoverGate): string {
  return `“${GATE_TITLES[gate]}”`;
}
