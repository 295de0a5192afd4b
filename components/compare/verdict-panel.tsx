import { ToneMark } from '@/components/status/tone-mark';
import type { VerdictAnswer } from './prepare-verdict';

/** The three answers before any drawing, in words. Heights are kept, so that a change of words moves nothing. */
export function VerdictPanel({ answers }: { answers: readonly VerdictAnswer[] }) {
  return (
    <section aria-label="Verdict" className="panel mb-3 overflow-hidden">
      <dl className="grid gap-px bg-line lg:grid-cols-[1.3fr_1.3fr_1fr]">
        {answers.map(({ question, tone, word, sentence }) => (
          <div
            key={question}
            className="min-w-0 bg-panel px-3.5 py-2.5 lg:h-[7.25rem] lg:overflow-hidden print:h-auto"
          >
            <dt className="text-soft text-xs">{question}</dt>
            <dd className="mt-0.5">
              <ToneMark tone={tone} className="items-start! font-semibold text-base [&>svg]:mt-1">
                <span className="min-w-0 [overflow-wrap:anywhere]">{word}</span>
              </ToneMark>
              <p
                className="mt-0.5 line-clamp-4 text-soft text-xs lg:line-clamp-3 print:line-clamp-none"
                title={sentence}
              >
                {sentence}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
