'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useActor } from '@/components/auth/use-actor';
import { type LiveState, LiveStream } from '@/lib/client/live-stream';

const LiveContext = createContext<LiveStream | null>(null);

/** Holds the one event stream of this tab, which rests while nobody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [stream] = useState(() => new LiveStream(queryClient));
  const { signedOut } = useActor();
  // Outside world: the server's event stream.
  useEffect(() => {
    if (signedOut) return;
    if (stream.state() === 'paused') return;
    stream.start();
    return stream.stop;
  }, [stream, signedOut]);
  return <LiveContext value={stream}>{children}</LiveContext>;
}

export function useLive(): { state: LiveState; toggle: () => void } {
  const stream = useContext(LiveContext);
  if (stream === null) throw new Error('useLive needs LiveProvider above it');
  const state = useSyncExternalStore(stream.subscribe, stream.state, () => 'connecting' as const);
  return { state, toggle: state === 'paused' ? stream.resume : stream.pause };
}
