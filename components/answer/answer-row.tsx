'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import type { AnswerJson } from '@/lib/contract/answer';

const QUESTIONS: readonly { question: AnswerJson['question']; words: string }[] = [
  { question: 'moving', words: 'Is it moving?' },
  { question: 'side', words: 'Before or after the source?' },
  { question: 'behind', words: 'How far behind?' },
  { question: 'state', words: 'Can its state be loaded?' },
  { question: 'resume', words: 'Where does a restart resume?' },
];

/** The five questions of an on-call engineer, answered in words before any chart. Heights are fixed. */
export function AnswerRow({ answers }: { answers: readonly AnswerJson[] }) {
  return (
    <dl className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      {QUESTIONS.map(({ question, words }) => (
        <Answer key={question} words={words} answer={answers.find((each) => each.question === question)} />
      ))}
    </dl>
  );
}

function Answer({ words, answer }: { words: string; answer: AnswerJson | undefined }) {
  return (
    <div className="flex min-w-0 flex-col bg-panel px-3.5 py-2.5 sm:h-[10.25rem] sm:last:col-span-2 xl:last:col-span-1">
      <dt className="text-soft text-xs">{words}</dt>
      <dd className="mt-0.5 flex min-h-0 grow flex-col">
        {answer === undefined ? (
          <ToneMark tone="unknown" className="font-semibold text-base">
            Not known
          </ToneMark>
        ) : (
          <>
            <ToneMark tone={answer.tone} className="font-semibold text-base">
              <span className="truncate" title={answer.word}>
                {answer.word}
              </span>
            </ToneMark>
            <p className="min-h-[3.2rem] text-xs sm:line-clamp-4" title={answer.sentence}>
              {answer.sentence}
            </p>
            <p className="mt-auto flex items-baseline gap-2 pt-1 text-2xs text-faint">
              <span className="w-[5.5rem] shrink-0 tabular-nums">
                <Age atMs={answer.asOfMs} />
              </span>
              <span className="num min-w-0 truncate" title={answer.evidence.join('\n')}>
                {answer.evidence.length === 0 ? 'no evidence' : answer.evidence.join(' · ')}
              </span>
            </p>
          </>
        )}
      </dd>
    </div>
  );
}
