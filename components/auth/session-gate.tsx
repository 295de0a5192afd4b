'use client';

import { LogIn } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Message } from '@/components/ui/message';
import { pagePath } from '@/lib/contract/paths';
import { isSignedOutPage } from './next-page';
import { useActor } from './use-actor';

const SessionEnded = dynamic(() => import('./session-ended').then((module) => module.SessionEnded), {
  ssr: false,
});

/**
 * Lets only signed-in people see a page. Who comes without a session is led to the page for signing in, and back. Whose
 * session ends while a page is open keeps the page, with all that was typed, behind a question for the password.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session, actor, signedOut } = useActor();
  const [before, setBefore] = useState(actor);
  const pathname = usePathname();
  const isAnother = actor !== null && before !== null && actor.id !== before.id;
  if (actor !== null && actor !== before && !isAnother) setBefore(actor);

  // Outside world: what another person has read is still on this page, e.g. after signing in from another tab.
  useEffect(() => {
    if (isAnother) window.location.reload();
  }, [isAnother]);

  if (session === undefined || !signedOut || isSignedOutPage(pathname)) return children;
  if (before === null) return <LedToSignIn />;
  return (
    <>
      {children}
      <SessionEnded before={before} />
    </>
  );
}

function LedToSignIn() {
  const router = useRouter();
  const pathname = usePathname();
  // Outside world: the browser's address.
  useEffect(() => {
    router.replace(pagePath.signIn(`${pathname}${window.location.search}${window.location.hash}`));
  }, [router, pathname]);
  return (
    <>
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="sr-only">Sign in first</h1>
      <div className="panel">
        <Message icon={<LogIn size={20} />} title="Sign in first">
          This page is for people who are signed in.{' '}
          <a href={pagePath.signIn(pathname)} className="underline underline-offset-2">
            Sign in
          </a>
        </Message>
      </div>
    </>
  );
}
