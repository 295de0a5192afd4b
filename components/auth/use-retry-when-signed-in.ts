'use client';

import { useEffect, useRef } from 'react';
import { isApiError } from '@/lib/client/api-error';
import { useActor } from './use-actor';

/** What failed because the session had ended is tried again as soon as somebody has signed in. */
export function useRetryWhenSignedIn(error: unknown, retry: () => void): void {
  const { actor } = useActor();
  const isOver = isApiError(error) && error.code === 'unauthenticated';
  const latest = useRef(retry);
  latest.current = retry;
  // Outside world: the session, which ends and begins at the server.
  useEffect(() => {
    if (isOver && actor !== null) latest.current();
  }, [isOver, actor]);
}
