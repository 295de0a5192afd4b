'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { Nothing } from '@/components/ui/nothing';
import { isSignedOutPage } from './signed-out-page';
import { useActor } from './use-actor';

// What few visits need.
const LedToSignIn = dynamic(() => import('./led-to-sign-in').then((module) => module.LedToSignIn), {
  loading: Nothing,
});
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
