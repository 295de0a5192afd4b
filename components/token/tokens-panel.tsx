'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { AppLink } from '@/components/shell/app-link';
import { Failure } from '@/components/shell/failure';
import { Panel } from '@/components/ui/panel';
import { ReasonButton } from '@/components/ui/reason-button';
import { Skeleton } from '@/components/ui/skeleton';
import { tokensQuery } from '@/lib/client/tokens';
import { pagePath } from '@/lib/contract/paths';
import type { SessionActor } from '@/lib/contract/session';
import type { ApiTokens } from '@/lib/contract/token';
import { formatCountOf } from '@/lib/domain/format';
import { whyNot } from '@/lib/domain/why-not';
import { splitTokens } from './prepare-tokens';
import { TokenList } from './token-list';
import type { TokenTask } from './token-task';

/** Only who changes something loads the dialogs. */
const TokenDialog = dynamic(() => import('./token-dialog').then((module) => module.TokenDialog), {
  ssr: false,
});

type TokensPanelProps = { actor: SessionActor | null; environments: readonly string[] };

/** Tokens with which programs act for people. What they are is told once, when they are made. */
export function TokensPanel({ actor, environments }: TokensPanelProps) {
  const [task, setTask] = useState<TokenTask | null>(null);
  const maySee = actor?.scopes.some(({ scope }) => scope === 'query:read') ?? false;
  const { data, error, refetch } = useQuery({ ...tokensQuery(), enabled: maySee });
  return (
    <>
      <Panel
        id="tokens"
        title="API tokens"
        aside={data === undefined ? null : asideOf(data)}
        action={
          <ReasonButton
            whyNot={maySee ? null : whyNot(actor, 'query:read', null)}
            align="end"
            onClick={() => setTask({ kind: 'make' })}
          >
            <KeyRound size={13} aria-hidden="true" />
            Make a token…
          </ReasonButton>
        }
      >
        <p className="border-line border-b px-3.5 py-2 text-soft text-xs">
          A program sends its token as <code>Authorization: Bearer …</code>. It may no more than who made it,
          and approves nothing.{' '}
          <AppLink href={pagePath.reference()} className="text-ink underline">
            What can be asked of the API
          </AppLink>
        </p>
        {data !== undefined ? (
          <Lists data={data} onTask={setTask} />
        ) : !maySee ? null : error === null ? (
          <Skeleton className="m-3.5 h-12" />
        ) : (
          <Failure error={error} what="The tokens" onRetry={() => void refetch()} />
        )}
      </Panel>
      {task === null ? null : (
        <TokenDialog
          task={task}
          actor={actor}
          environments={environments}
          address={data?.address ?? ''}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

function asideOf({ tokens, all }: ApiTokens): string {
  const { open } = splitTokens(tokens);
  return `${formatCountOf(open.length, 'token')}${all ? '' : ' of yours'}`;
}

function Lists({ data, onTask }: { data: ApiTokens; onTask: (task: TokenTask) => void }) {
  const { open, over } = splitTokens(data.tokens);
  return (
    <>
      {open.length === 0 ? (
        <p className="px-3.5 py-2.5 text-soft text-xs">No token works.</p>
      ) : (
        <TokenList name="Tokens that work" tokens={open} onTask={onTask} />
      )}
      {over.length === 0 ? null : (
        <details className="border-line border-t">
          <summary className="cursor-pointer px-3.5 py-2 text-soft text-xs">
            {formatCountOf(over.length, 'token')} {over.length === 1 ? 'is' : 'are'} over
          </summary>
          <TokenList name="Tokens that are over" tokens={over} onTask={onTask} />
        </details>
      )}
    </>
  );
}
