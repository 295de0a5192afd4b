'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { serverNowMs } from '@/lib/client/server-clock';

/** The server's time when this page was rendered: the first text on both sides is made from it, so they agree. */
const RenderedAt = createContext(0);

export function NowProvider({ renderedAtMs, children }: { renderedAtMs: number; children: ReactNode }) {
  return <RenderedAt value={renderedAtMs}>{children}</RenderedAt>;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/**
 * A value that follows the clock, e.g. an age in words. One timer for the page; a component is rendered again
 * only when its own value changed.
 */
export function useOnClock<T extends string | number | boolean>(valueAt: (nowMs: number) => T): T {
  const renderedAtMs = useContext(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => valueAt(serverNowMs()),
    () => valueAt(renderedAtMs),
  );
}
