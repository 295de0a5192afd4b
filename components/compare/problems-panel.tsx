'use client';

import { Ban } from 'lucide-react';
import { SeverityMark } from '@/components/status/severity-mark';
import { Panel } from '@/components/ui/panel';
import type { CompareAnswer } from '@/lib/contract/compare';
import { formatCountOf } from '@/lib/domain/format';
import { Evidence } from './evidence';
import type { EvidenceSide } from './evidence-link';

type Problem = CompareAnswer['problems'][number];
type ProblemsPanelProps = { problems: readonly Problem[]; sides: readonly EvidenceSide[] };

/** What is wrong with either checkpoint, or with the two together. */
export function ProblemsPanel({ problems, sides }: ProblemsPanelProps) {
  return (
    <Panel
      title="Problems"
      aside={problems.length === 0 ? undefined : formatCountOf(problems.length, 'problem')}
    >
      {problems.length === 0 ? (
        <p className="px-3.5 py-3 text-soft text-xs">No problem is known that concerns these two versions.</p>
      ) : (
        <ul className="divide-y divide-line">
          {problems.map((problem) => (
            <li key={keyOf(problem)} className="px-3.5 py-2.5">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <SeverityMark severity={problem.severity} className="w-20 text-xs" />
                <span className="text-2xs text-faint">{problem.checkpoint}</span>
                <code className="text-2xs text-faint">{problem.code}</code>
              </div>
              <p className="mt-1 [overflow-wrap:anywhere]">{problem.summary}</p>
              <p className="mt-1 text-soft text-xs [overflow-wrap:anywhere]">
                <span className="font-medium text-ink">Next: </span>
                {problem.nextStep}
              </p>
              {problem.neverDo.length === 0 ? null : (
                <ul aria-label="Never" className="mt-1 grid gap-0.5 text-soft text-xs">
                  {problem.neverDo.map((words) => (
                    <li key={words} className="flex gap-1.5">
                      <Ban size={12} aria-hidden="true" className="mt-0.5 shrink-0" />
                      {words}
                    </li>
                  ))}
                </ul>
              )}
              <Evidence evidence={problem.evidence} sides={sides} within={sideOf(problem, sides)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The side that a problem is of; unknown where both are called the same. */
function sideOf({ checkpoint }: Problem, sides: readonly EvidenceSide[]): EvidenceSide | undefined {
  const [side, ...more] = sides.filter(({ name }) => name === checkpoint);
  return more.length === 0 ? side : undefined;
}

/** Several problems of one code and subject differ in topic or partition. */
function keyOf({ code, checkpoint, subject, facts }: Problem): string {
  return [code, checkpoint, subject, facts.topic, facts.partition].join(' ');
}
