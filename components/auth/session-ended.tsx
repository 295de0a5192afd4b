'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { sessionKeys } from '@/lib/client/session';
import { pagePath } from '@/lib/contract/paths';
import type { Session, SessionActor } from '@/lib/contract/session';
import { SignInForm } from './sign-in-form';

/** Over a page whose session has ended: the same person goes on where they were; for another one the page starts anew. */
export function SessionEnded({ before }: { before: SessionActor }) {
  const client = useQueryClient();

  function onSignedIn(session: Session) {
    if (session.actor?.id !== before.id) return window.location.reload();
    client.setQueryData(sessionKeys.all(), session);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKeys.all()[0] });
  }

  function onAnother() {
    const { pathname, search, hash } = window.location;
    window.location.assign(pagePath.signIn(`${pathname}${search}${hash}`));
  }

  return (
    <Dialog open onOpenChange={() => {}} title="Your session has ended" narrow above>
      <div className="px-4 pt-3 pb-4">
        <p className="mb-3 text-soft text-xs">
          Sign in to go on. This page stays as it is behind this question, with what you have typed; until
          then nothing on it is up to date.
        </p>
        <SignInForm email={before.email ?? ''} onSignedIn={onSignedIn} />
        <p className="mt-3 border-line border-t pt-3 text-xs">
          <button type="button" onClick={onAnother} className="text-soft underline underline-offset-2">
            Not {before.name}? Leave this page and sign in
          </button>
        </p>
      </div>
    </Dialog>
  );
}
