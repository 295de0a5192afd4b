'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { Failure } from '@/components/shell/failure';
import { PageTitle } from '@/components/shell/page-title';
import { ToneMark } from '@/components/status/tone-mark';
import { buttonClass } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { sessionQuery } from '@/lib/client/session';
import { pagePath } from '@/lib/contract/paths';
import { Card } from './card';
import { nextPage } from './next-page';
import { SignInForm } from './sign-in-form';

/** Signing in, and back to the page that was wanted. */
export function SignInPage() {
  const [asked] = useQueryState('next');
  const next = nextPage(asked);
  const { data: session, error, refetch } = useQuery(sessionQuery());
  return (
    <>
      <PageTitle title="Sign in" />
      {session === undefined ? (
        error === null ? (
          <Card title="Sign in">
            <Skeleton className="h-44" />
          </Card>
        ) : (
          <Card title="Sign in">
            <Failure error={error} what="Signing in" onRetry={() => void refetch()} />
          </Card>
        )
      ) : session.actor !== null ? (
        <Card title={`You are ${session.actor.name}`} lead={alreadyWords(session.signIn.method)}>
          <a href={next} className={buttonClass('primary', 'h-8')}>
            {next === pagePath.fleet() ? 'To the fleet' : `Go on to ${next}`}
          </a>
        </Card>
      ) : (
        <Card title="Sign in" lead={next === pagePath.fleet() ? undefined : `Then you go on to ${next}`}>
          {session.signIn.awaitsFirstAdmin ? <AwaitsFirstAdmin /> : null}
          {/* A new page load: nothing that somebody else has read stays in this tab. */}
          <SignInForm email={null} onSignedIn={() => window.location.assign(next)} />
          <p className="mt-4 border-line border-t pt-3 text-faint text-xs">
            No password yet, or forgotten? An admin makes you a one-time link.
          </p>
        </Card>
      )}
    </>
  );
}

function AwaitsFirstAdmin() {
  return (
    <div className="mb-4 rounded-md bg-progress-wash px-2.5 py-2 text-xs">
      <ToneMark tone="progress" className="font-semibold">
        Nobody has an account yet
      </ToneMark>
      <p className="mt-0.5">
        The terminal in which Signalbox was started shows a one-time link. It makes the first admin, who then
        invites everybody else.
      </p>
    </div>
  );
}

function alreadyWords(method: 'none' | 'demo' | 'password'): string {
  if (method === 'password') return 'You are signed in already. The menu at the top right signs you out.';
  if (method === 'demo') return 'Nobody signs in to the demo. The menu at the top right says who acts.';
  return 'Nobody signs in to this installation: whoever sits at this machine acts.';
}
