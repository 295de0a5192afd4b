'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PageTitle } from '@/components/shell/page-title';
import { ToneMark } from '@/components/status/tone-mark';
import { Moment } from '@/components/time/moment';
import { Button, buttonClass } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { isApiError } from '@/lib/client/api-error';
import { lookAtLink } from '@/lib/client/sign-in';
import { pagePath } from '@/lib/contract/paths';
import type { OneTimeLink } from '@/lib/contract/sign-in';
import { AcceptForm } from './accept-form';
import { Card } from './card';
import { GrantList } from './grant-list';

const TITLE: Record<OneTimeLink['kind'], string> = {
  'first-admin': 'Become the first admin',
  join: 'Join this Signalbox',
  password: 'Set a new password',
};

/** What a one-time link leads to. Its secret stands after `#`: no server log and no other page sees it. */
export function JoinPage() {
  const client = useQueryClient();
  const { mutate, data: link, error, variables } = useMutation(lookAtLink());
  const token = variables?.token ?? '';
  const look = useRef(() => {});
  look.current = () => mutate({ token: window.location.hash.slice(1) });

  // Outside world: the part of the address that only the browser knows.
  useEffect(() => {
    const onHash = () => look.current();
    onHash();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);

  /** A new page load: nothing that somebody else has read stays in this tab, and the secret in no address. */
  function onAccepted() {
    client.clear();
    window.location.replace(pagePath.fleet());
  }

  return (
    <>
      <PageTitle title={link === undefined ? 'One-time link' : TITLE[link.kind]} />
      {error !== null ? (
        <NoLink error={error} onRetry={() => look.current()} />
      ) : link === undefined ? (
        <Card title="One-time link">
          <Skeleton className="h-64" />
        </Card>
      ) : (
        <Card title={TITLE[link.kind]} lead={<LinkWords link={link} />}>
          {link.kind === 'password' ? null : (
            <div className="mb-4 rounded-md bg-chip px-2.5 py-2 text-xs">
              <p className="text-soft">You will be</p>
              <GrantList grants={link.grants} />
            </div>
          )}
          <AcceptForm link={link} token={token} onAccepted={onAccepted} />
        </Card>
      )}
    </>
  );
}

function LinkWords({ link }: { link: OneTimeLink }) {
  return (
    <>
      {link.name === null || link.email === null ? (
        'This link works once'
      ) : (
        <>
          For {link.name}, <span className="num">{link.email}</span>. This link works once
        </>
      )}
      , until <Moment atMs={link.expiresAtMs} style="date-time" /> UTC.
    </>
  );
}

function NoLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const api = isApiError(error) ? error : null;
  const isCut = api?.code === 'invalid';
  const isOver = isCut || api?.code === 'not-found';
  return (
    <Card title={isOver ? 'This link leads nowhere' : 'The link could not be looked at'}>
      <div role="alert">
        <ToneMark tone={isOver ? 'warn' : 'bad'} className="font-semibold">
          {isCut ? 'The link is not whole' : (api?.title ?? 'This page failed')}
        </ToneMark>
        <p className="mt-1">
          {isCut
            ? 'What stands after # is missing or cut; some programs leave it out. Copy the link from its first character to its last.'
            : (api?.message ?? 'Something in this page failed. The link was not used.')}
        </p>
      </div>
      {isCut ? null : (
        <p className="mt-2 text-soft text-xs">
          Used, withdrawn, expired or never made: a link that does not work says not which. The first link of
          an installation stands in the terminal in which Signalbox was started.
        </p>
      )}
      <div className="mt-4 flex gap-2">
        {isOver ? null : <Button onClick={onRetry}>Try again</Button>}
        <a href={pagePath.signIn()} className={buttonClass()}>
          To the sign-in page
        </a>
      </div>
    </Card>
  );
}
