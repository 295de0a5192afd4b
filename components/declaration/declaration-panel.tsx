'use client';

import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { Choice } from '@/components/ui/choice';
import { cn } from '@/components/ui/cn';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { ScrollBox } from '@/components/ui/scroll-box';
import { Skeleton } from '@/components/ui/skeleton';
import type { Version } from '@/lib/contract/version';
import { formatCountOf } from '@/lib/domain/format';
import { DeclarationExample } from './declaration-example';
import { declarationSearchParams } from './declaration-search-params';
import { type Declaration, isWithdrawn, prepareHistory } from './prepare-history';

/** Only who looks at a change loads what compares texts. */
const DeclarationDiff = dynamic(() => import('./declaration-diff').then((module) => module.DeclarationDiff), {
  ssr: false,
  loading: () => <Skeleton className="m-3.5 h-40" />,
});

const SHOWS = [
  { value: 'text', word: 'Text' },
  { value: 'change', word: 'Change' },
] as const;

type DeclarationPanelProps = { declarations: readonly Declaration[]; data: Version };

/** What the team says about the version, in every state that was stored: who said it, when, where, and what changed. */
export function DeclarationPanel({ declarations, data }: DeclarationPanelProps) {
  const [{ declaration: chosen, show }, set] = useQueryStates(declarationSearchParams, {
    history: 'replace',
  });
  const history = prepareHistory(declarations, chosen);
  if (history === null) {
    return (
      <Panel title="Declared by the team">
        <div className="border-line border-b px-3.5 py-3 text-xs">
          <ToneMark tone="unknown" className="font-semibold text-base">
            Nothing is declared for this version
          </ToneMark>
          <p className="mt-1 text-soft">
            Everything on these pages is discovered from the checkpoint. A declaration says what files
            can&rsquo;t: the trigger, the sink, the settings that the job asks for.
          </p>
        </div>
        <DeclarationExample data={data} />
      </Panel>
    );
  }
  const { states, open, before } = history;
  return (
    <Panel
      title="Declared by the team"
      aside={`${formatCountOf(states.length, 'declaration')} stored, newest first`}
    >
      <ScrollBox label="States of the declaration" className="max-h-56 border-line border-b">
        <ol>
          {states.map((state) => (
            <li key={state.id} className="border-line border-t first:border-t-0">
              <StateRow
                state={state}
                isOpen={state.id === open.id}
                onOpen={() => void set({ declaration: state.id })}
              />
            </li>
          ))}
        </ol>
      </ScrollBox>
      <div className="flex flex-wrap items-center gap-2 px-3.5 pt-2 text-xs">
        <Choice
          legend="Show the open declaration as"
          value={show}
          choices={SHOWS}
          onChoose={(next) => void set({ show: next })}
        />
        <CopyButton text={open.yaml} label="Copy the open declaration" />
        <span className="min-w-0 text-soft">
          {show === 'text' ? (
            'as stored; comments and secrets are not kept'
          ) : before === null ? (
            'the first declaration'
          ) : (
            <>
              against the one before it, of <Moment atMs={before.atMs} style="date-time" />
            </>
          )}
        </span>
      </div>
      {show === 'change' ? (
        <DeclarationDiff before={before?.yaml ?? ''} after={open.yaml} label="Change of the declaration" />
      ) : isWithdrawn(open) ? (
        <p className="px-3.5 py-3 text-soft text-xs">{`${open.origin} withdrew what it had declared.`}</p>
      ) : (
        <ScrollBox label="The declaration as text" className="max-h-[32rem]">
          <pre className="px-3.5 py-2.5 text-xs leading-5">{open.yaml}</pre>
        </ScrollBox>
      )}
    </Panel>
  );
}

type StateRowProps = { state: Declaration; isOpen: boolean; onOpen: () => void };

function StateRow({ state, isOpen, onOpen }: StateRowProps) {
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onOpen}
      className={cn(
        'grid w-full grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 px-3.5 py-1.5 text-left text-xs sm:grid-cols-[7.5rem_11rem_minmax(0,1fr)]',
        isOpen ? 'bg-chip' : 'hover:bg-hover',
      )}
    >
      {state.current ? (
        <ToneMark tone="good" className="font-medium">
          in effect
        </ToneMark>
      ) : (
        <span className="pl-5 text-soft">{isWithdrawn(state) ? 'withdrawn' : 'earlier'}</span>
      )}
      <span>
        <Moment atMs={state.atMs} style="date-time" />
        <span className="block text-faint">
          <Age atMs={state.atMs} />
        </span>
      </span>
      <span className="min-w-0 max-sm:col-start-2">
        <span className="block truncate" title={state.author}>
          {state.author}
        </span>
        <span className="block truncate text-faint" title={state.origin}>
          {state.origin === 'api' ? 'through the API' : `from ${state.origin}`}
        </span>
      </span>
    </button>
  );
}
