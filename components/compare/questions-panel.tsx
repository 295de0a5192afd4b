'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Button } from '@/components/ui/button';
import { Choice } from '@/components/ui/choice';
import { Panel } from '@/components/ui/panel';
import type { CompareAnswer } from '@/lib/contract/compare';
import { parseMatches, withMatch } from './source-match';

type QuestionsPanelProps = {
  questions: CompareAnswer['questions'];
  match: string | null;
  onAnswer: (match: string | null) => void;
};

/** Sources of which nothing proves what goes on with them: the operator is asked. What was answered can be taken back. */
export function QuestionsPanel({ questions, match, onAnswer }: QuestionsPanelProps) {
  const said = parseMatches(match);
  if (questions.length === 0 && said.length === 0) return null;
  return (
    <Panel
      title="Which source goes on with which?"
      aside="files alone do not prove it; your answer stands in this page’s address and nowhere else"
      className="mb-3"
    >
      <ul className="text-xs">
        {questions.map(({ source, kind, label, candidates }) => (
          <li
            key={source}
            className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t px-3.5 py-2 first:border-t-0"
          >
            <ToneMark tone="unknown" className="font-medium">
              {`Source ${source} of v1 (${kind}, ${label}) goes on as`}
            </ToneMark>
            <Choice
              legend={`What goes on with source ${source} of v1`}
              value=""
              choices={[
                ...candidates.map((each) => ({
                  value: String(each.source),
                  word: `source ${each.source}: ${each.label}`,
                })),
                { value: 'none', word: 'nothing: it is dropped' },
              ]}
              onChoose={(next) => onAnswer(withMatch(match, source, next))}
            />
          </li>
        ))}
        {said.map(([v1, v2]) => (
          <li
            key={v1}
            className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t px-3.5 py-2 first:border-t-0"
          >
            <span>
              {v2 === 'none'
                ? `You said that nothing of v2 goes on with source ${v1} of v1.`
                : `You said that source ${v2} of v2 goes on with source ${v1} of v1.`}
            </span>
            <Button
              look="quiet"
              className="print:hidden"
              onClick={() => onAnswer(withMatch(match, Number(v1), null))}
            >
              Take it back
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
