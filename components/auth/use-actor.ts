'use client';

import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '@/lib/client/session';
import type { Session, SessionActor } from '@/lib/contract/session';
import type { Scope } from '@/lib/domain/role';

type Actor = {
  /** Undefined as long as the session is not known. */
  session: Session | undefined;
  actor: SessionActor | null;
  /** True when it is known that nobody is signed in. */
  signedOut: boolean;
};

/** Who looks at this page. */
export function useActor(): Actor {
  const { data: session } = useQuery(sessionQuery());
  const actor = session?.actor ?? null;
  return { session, actor, signedOut: session !== undefined && actor === null };
}

/** True when `actor` holds `scope` somewhere: a list opens, and shows what lies there. */
export function holds(actor: SessionActor | null, scope: Scope): boolean {
  return actor?.scopes.some((held) => held.scope === scope) ?? false;
}
