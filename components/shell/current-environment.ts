'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** The environment that the page is about; null for all. Only the page knows it, and the header says what one may do in it. */
let current: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(environment: string | null): void {
  current = environment;
  for (const listener of listeners) listener();
}

export function useCurrentEnvironment(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** Says which environment the page is about, as long as it is shown. */
export function NoteEnvironment({ environment }: { environment: string | null }) {
  // Outside world: the header, which is not drawn anew with the page.
  useEffect(() => {
    note(environment);
    return () => note(null);
  }, [environment]);
  return null;
}
