import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { checkpointChanges } from './change/checkpoint';
import { declaredSourceChanges } from './change/declared-sources';
import { operatorChanges } from './change/operators';
import { settingChanges } from './change/settings';
import { sinkChanges } from './change/sink';
import { sourceChanges } from './change/sources';
import { unrecordedChanges } from './change/unrecorded';
import type { Change, Comparison } from './comparison';
import type { DeclaredVersion } from './declared-version';
import { matchSources, type SaidMatch } from './match-sources';
import { fine, type Reason } from './reason';

export type VerdictWord = 'resume' | 'new-checkpoint' | 'unknown';

export interface Judgement {
  verdict: VerdictWord;
  /** The verdict in one sentence. */
  summary: string;
  /** Worst first. */
  reasons: Reason[];
}

/** What else is known when two versions are judged. */
export interface JudgedWith {
  declared?: { v1: DeclaredVersion | null; v2: DeclaredVersion | null };
  said?: readonly SaidMatch[];
  renamed?: ReadonlyMap<string, string>;
}

const CHANGES: readonly Change[] = [
  checkpointChanges,
  sourceChanges,
  declaredSourceChanges,
  operatorChanges,
  unrecordedChanges,
  settingChanges,
  sinkChanges,
];

/**
 * May v2's definition resume on v1's checkpoint? Pure.
 *
 * `new-checkpoint`: what both record or declare proves that Spark refuses, or runs with wrong results. `resume`: everything
 * recorded is compatible; what no checkpoint records stands in the reasons. `unknown`: something that decides is missing.
 */
export function judge(v1: CheckpointReading, v2: CheckpointReading, known: JudgedWith = {}): Judgement {
  const comparison = comparisonOf(v1, v2, known);
  const unjudged = whyNotJudged(v1, v2);
  if (unjudged !== null) return { verdict: 'unknown', summary: unjudged, reasons: [] };
  if (v1.lastPlannedBatch === null)
    return {
      verdict: 'resume',
      summary: `${v1.name} has planned nothing: any definition may start on it.`,
      reasons: [
        fine(
          'NOTHING_RECORDED',
          'v1 has planned no batch, so nothing is recorded that v2 could contradict.',
          [],
        ),
      ],
    };
  const reasons = CHANGES.flatMap((change) => change(comparison)).sort(worstFirst);
  const verdict = verdictOf(reasons);
  return { verdict, summary: summaryOf(verdict, reasons), reasons };
}

export function comparisonOf(
  v1: CheckpointReading,
  v2: CheckpointReading,
  known: JudgedWith = {},
): Comparison {
  return {
    v1,
    v2,
    declared: known.declared ?? { v1: null, v2: null },
    matching: matchSources(v1, v2, known.said),
    renamed: known.renamed ?? new Map(),
  };
}

function whyNotJudged(v1: CheckpointReading, v2: CheckpointReading): string | null {
  if (v1.kind !== 'streaming' && v1.kind !== 'empty')
    return `${v1.name} is not the checkpoint of a streaming query.`;
  if (v2.kind !== 'streaming' && v2.kind !== 'empty')
    return `${v2.name} is not the checkpoint of a streaming query.`;
  const newest = v1.offsetLog?.files.at(-1);
  return newest?.content.state === 'unknown'
    ? `${newest.path} of ${v1.name} is written in a log version that is not known here.`
    : null;
}

const DECISION = ['new-checkpoint', 'undecided', null] as const;
const EFFECT = ['fail', 'silent', 'ok'] as const;

/** Stable: equals keep the order in which they were compared. */
function worstFirst(a: Reason, b: Reason): number {
  return (
    DECISION.indexOf(a.decides) - DECISION.indexOf(b.decides) ||
    EFFECT.indexOf(a.effect) - EFFECT.indexOf(b.effect)
  );
}

function verdictOf(reasons: readonly Reason[]): VerdictWord {
  if (reasons.some(({ decides }) => decides === 'new-checkpoint')) return 'new-checkpoint';
  return reasons.some(({ decides }) => decides === 'undecided') ? 'unknown' : 'resume';
}

function summaryOf(verdict: VerdictWord, reasons: readonly Reason[]): string {
  const [worst] = reasons;
  const silent = reasons.filter(({ effect }) => effect === 'silent').length;
  switch (verdict) {
    case 'new-checkpoint':
      return `v2 needs a checkpoint of its own: ${worst?.effect === 'fail' ? 'Spark refuses to go on with v1’s' : 'on v1’s Spark would run and write wrong results'}.`;
    case 'unknown':
      return 'What is recorded and declared does not tell whether v2 may go on with v1’s checkpoint.';
    case 'resume':
      return silent === 0
        ? 'v2 may go on with v1’s checkpoint: everything that decides is the same.'
        : 'v2 may go on with v1’s checkpoint: everything that is recorded fits. What no checkpoint records is named below.';
    default:
      return verdict satisfies never;
  }
}
