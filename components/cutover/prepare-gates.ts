import type { Tone } from '@/components/status/tone-mark';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { GateJson } from '@/lib/contract/cutover-plan';
import type { CutoverGate } from '@/lib/domain/cutover-words';
import { GATE_TITLES } from '@/lib/domain/gate-titles';
import type { CutoverTask } from './cutover-task';

/** One gate of the next step. `id`: the row keeps its place by it. */
export type GateRow = {
  id: CutoverGate;
  title: string;
  /** Null: not judged yet. */
  judged: GateJson | null;
  /** What a person can do about it; null where waiting or the world decides. */
  help: { task: CutoverTask; words: string } | null;
};

/**
 * The gates of the next step: those that wait first, then those that pass, and before they are judged all of them in the
 * order of the plan, so that what is judged takes a place that is there.
 */
export function prepareGates(cutover: CutoverAnswer): readonly GateRow[] {
  const rank = { inconclusive: 0, fail: 1, pass: 2 } as const;
  const judged = cutover.gates.toSorted((a, b) => rank[a.outcome] - rank[b.outcome]);
  const known = new Set(judged.map(({ gate }) => gate));
  const next = cutover.steps.find(({ state }) => state === cutover.next);
  const awaited = (next?.gates ?? []).filter((gate) => !known.has(gate));
  return [
    ...judged.map((gate) => ({
      id: gate.gate,
      title: gate.title,
      judged: gate,
      help: gate.outcome === 'pass' ? null : helpFor(gate, cutover),
    })),
    ...awaited.map((gate) => ({ id: gate, title: GATE_TITLES[gate], judged: null, help: null })),
  ];
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

/** How many pass, for the heading of the table; null where the step takes none, or none was judged. */
export function gateCounts({ gates }: Pick<CutoverAnswer, 'gates'>): { passed: number; all: number } | null {
  if (gates.length === 0) return null;
  return { passed: gates.filter(({ outcome }) => outcome === 'pass').length, all: gates.length };
}

/** What the table says above its rows. */
export function gatesSummary(cutover: CutoverAnswer): { tone: Tone; words: string } {
  const { gatesAsOfMs, gatesAreStale, waitingFor, gates } = cutover;
  if (gatesAsOfMs === null) return { tone: 'unknown', words: 'They are being judged.' };
  if (gatesAreStale)
    return {
      tone: 'warn',
      words:
        gates.length === 0
          ? 'Being judged for this step.'
          : 'This was judged too long ago to count, or of an earlier change. Each step judges its gates anew when it is asked for.',
    };
  if (waitingFor !== null) return { tone: 'progress', words: waitingFor };
  return gates.length === 0
    ? { tone: 'progress', words: 'This step takes no gate.' }
    : { tone: 'good', words: 'All of it is true: the next step may be taken.' };
}
