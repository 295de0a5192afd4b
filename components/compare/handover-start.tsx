'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { CodeBox } from '@/components/ui/code-box';
import { Shape } from '@/components/ui/shape';
import { Tabs } from '@/components/ui/tabs';
import type { HandoverAnswer } from '@/lib/contract/handover';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { SnippetLanguage } from './compare-search-params';

type HandoverStartProps = {
  answer: HandoverAnswer;
  language: SnippetLanguage;
  onLanguage: (language: SnippetLanguage) => void;
};

type Source = HandoverAnswer['sources'][number];

const LANGUAGES: readonly { value: SnippetLanguage; word: string }[] = [
  { value: 'python', word: 'Python' },
  { value: 'scala', word: 'Scala' },
  { value: 'sql', word: 'SQL (Databricks, not run)' },
];

/** The start: whether it is exact, what to know before using it, then what to copy. */
export function HandoverStart({ answer, language, onLanguage }: HandoverStartProps) {
  const { refused } = answer;
  return (
    <>
      <Stand answer={answer} />
      <Warnings warnings={answer.warnings} />
      {refused === null ? (
        <Snippets sources={answer.sources} language={language} onLanguage={onLanguage} />
      ) : null}
    </>
  );
}

function Stand({ answer }: { answer: HandoverAnswer }) {
  const { refused, exact, fromBatch, committedAtMs, name, warnings } = answer;
  const losesState = warnings.some(({ code }) => code === 'STATE_NOT_CARRIED_OVER');
  if (refused !== null) {
    return (
      <div className="px-4 py-3">
        <ToneMark tone="bad" className="font-semibold text-base">
          No start is given
        </ToneMark>
        <p className="mt-1">{refused.summary}</p>
        <p className="mt-1 text-soft text-xs">
          <span className="font-medium text-ink">Next: </span>
          {refused.nextStep}
        </p>
        <code className="mt-1 block text-2xs text-faint">{refused.code}</code>
      </div>
    );
  }
  return (
    <div className="px-4 py-3">
      <ToneMark tone={exact ? 'good' : 'warn'} className="font-semibold text-base">
        {exact ? 'Exact: no record missed, none read twice' : 'Not exact for every source'}
      </ToneMark>
      <p className="mt-1 text-soft text-xs tabular-nums">
        {fromBatch === null
          ? `${name} has committed nothing.`
          : `From the end of batch ${formatCount(BigInt(fromBatch))}, the last that ${name} committed`}
        {committedAtMs === null ? null : <Age atMs={committedAtMs} before=", " after="." />}
        {losesState ? ' Positions are taken over, state is not.' : null}
      </p>
    </div>
  );
}

function Warnings({ warnings }: Pick<HandoverAnswer, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label="Before you use it" className="border-line border-t bg-warn-wash px-4 py-2.5 text-xs">
      <h3 className="flex items-center gap-1.5 text-warn">
        <Shape name="triangle" />
        {`Before you use it: ${formatCountOf(warnings.length, 'warning')}`}
      </h3>
      <ul className="mt-1 grid gap-1.5">
        {warnings.map(({ code, summary, evidence }) => (
          <li key={`${code} ${summary}`}>
            {summary}
            <code className="block text-2xs text-soft [overflow-wrap:anywhere]">
              {[code, ...evidence].join(' · ')}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Snippets({
  sources,
  language,
  onLanguage,
}: { sources: Source[] } & Omit<HandoverStartProps, 'answer'>) {
  const offered = LANGUAGES.filter(
    ({ value }) =>
      value !== 'sql' ||
      sources.some(({ snippet, ways }) =>
        [snippet, ...ways.map((way) => way.snippet)].some(({ sql }) => sql !== null),
      ),
  );
  return (
    <Tabs
      label="Language"
      value={offered.some(({ value }) => value === language) ? language : 'python'}
      onValueChange={onLanguage}
      tabs={offered.map(({ value, word }) => ({ value, content: word }))}
    >
      <ul>
        {sources.map((source) => (
          <SourceStart key={source.index} source={source} language={language} />
        ))}
      </ul>
    </Tabs>
  );
}

function SourceStart({ source, language }: { source: Source; language: SnippetLanguage }) {
  const added = source.partitions.filter(({ from }) => from === 'added');
  const where = source.name ?? `source ${source.index}`;
  return (
    <li className="grid gap-2 border-line border-t px-4 py-3 text-xs first:border-t-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-sm">
          {where} · {source.kind} {source.label}
        </h3>
        <ToneMark tone={source.exact ? 'good' : 'warn'} className="font-medium">
          {source.exact ? 'exact' : 'not exact'}
        </ToneMark>
      </div>
      {source.note === null ? null : <p className="text-soft">{source.note}</p>}
      {source.option === null || source.value === null ? null : (
        <div className="grid gap-1">
          <p className="text-soft">
            Option <code className="text-ink">{source.option}</code>
          </p>
          <CodeBox text={source.value} label={`Copy the value of ${source.option} for ${where}`} />
        </div>
      )}
      <Code
        snippet={source.snippet}
        language={language}
        label={`Copy the ${language} snippet for ${where}`}
      />
      {added.length === 0 ? null : (
        <p className="text-soft">
          {`${formatCountOf(added.length, 'partition')} that the old version never read ${added.length === 1 ? 'starts' : 'start'} at the earliest record (−2).`}
        </p>
      )}
      {source.ways.length === 0 ? null : (
        <section aria-label={`Ways to start ${where}`} className="grid gap-2">
          <h4 className="font-medium">Ways that exist, nearest first</h4>
          {source.ways.map((way) => (
            <div key={way.title} className="grid gap-1 border-line-strong border-l-2 pl-3">
              <p className="font-medium">{way.title}</p>
              <p className="text-soft">{way.effect}</p>
              {way.option === null || way.value === null ? null : (
                <p className="num [overflow-wrap:anywhere]">{`${way.option} = ${way.value}`}</p>
              )}
              <Code
                snippet={way.snippet}
                language={language}
                label={`Copy the ${language} snippet: ${way.title}`}
              />
            </div>
          ))}
        </section>
      )}
    </li>
  );
}

function Code({
  snippet,
  language,
  label,
}: {
  snippet: Source['snippet'];
  language: SnippetLanguage;
  label: string;
}) {
  const text = snippet[language];
  if (text === null) return null;
  return <CodeBox text={text} label={label} />;
}
