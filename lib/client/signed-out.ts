import type { MutationKey, QueryClient } from '@tanstack/react-query';
import type { Session } from '@/lib/contract/session';
import { isApiError } from './api-error';
import { sessionKeys } from './session';

/**
 * An answer that asks to sign in means that the session has ended, whoever asked: the session says so from now on, and
 * the page acts on it. Signing in itself may be refused without that.
 */
export function noteSignedOut(client: QueryClient, error: unknown, mutationKey?: MutationKey): void {
  if (!isApiError(error) || error.code !== 'unauthenticated' || mutationKey?.[0] === 'sign-in') return;
  client.setQueryData<Session>(sessionKeys.all(), (session) =>
    session === undefined || session.actor === null ? session : { ...session, actor: null },
  );
}
