import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { GateJson } from '@/lib/contract/cutover-plan';
import type { CutoverTask } from './cutover-task';

/** One gate of the next step. `id`: the row keeps its place by it. */
export type GateRow = GateJson & {
  id: string;
  /** What a person can do about it; null where waiting or the world decides. */
  help: { task: CutoverTask; words: string } | null;
};

/** Gates that wait first, then those that pass: the order in which they are first shown. */
export function prepareGates(cutover: CutoverAnswer): readonly GateRow[] {
  const rank = { inconclusive: 0, fail: 1, pass: 2 } as const;
  return cutover.gates
    .toSorted((a, b) => rank[a.outcome] - rank[b.outcome])
    .map((gate) => ({
      ...gate,
      id: gate.gate,
      help: gate.outcome === 'pass' ? null : helpFor(gate, cutover),
    }));
}

function helpFor({ gate }: GateJson, cutover: CutoverAnswer): GateRow['help'] {
  switch (gate) {
    case 'drained-tail':
      return cutover.tail?.state === 'open' ? { task: { kind: 'tail' }, words: 'Decide…' } : null;
    case 'start-matches':
      return cutover.startMatch?.state === 'off' || cutover.startMatch?.state === 'unknown'
        ? { task: { kind: 'start' }, words: 'See the ranges…' }
        : null;
    case 'second-witness':
      return { task: { kind: 'witness' }, words: 'Say that it stopped…' };
    case 'v1-untouched':
      return cutover.differences.length > 0 ? { task: { kind: 'manifest' }, words: 'See the files…' } : null;
    case 'output-verified':
      return { task: { kind: 'check' }, words: 'Attach a comparison…' };
    case 'within-bound':
      return cutover.state === 'fencing' && cutover.beyondBound.length > 0
        ? { task: { kind: 'amend' }, words: 'Amend the plan…' }
        : null;
    case 'approval':
      return { task: { kind: 'approve' }, words: 'Approve…' };
    default:
      return null;
  }
}

/** How many pass, in one line for the heading of the table. */
export function gateCounts(gates: readonly Pick<GateJson, 'outcome'>[]): { passed: number; all: number } {
  return { passed: gates.filter(({ outcome }) => outcome === 'pass').length, all: gates.length };
}
