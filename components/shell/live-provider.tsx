'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type LiveState, LiveStream } from '@/lib/client/live-stream';

const LiveContext = createContext<LiveStream | null>(null);

/** Holds the one event stream of this tab. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [stream] = useState(() => new LiveStream(queryClient));
  // Outside world: the server's event stream.
  useEffect(() => {
    stream.start();
    return stream.stop;
  }, [stream]);
  return <LiveContext value={stream}>{children}</LiveContext>;
}

export function useLive(): { state: LiveState; toggle: () => void } {
  const stream = useContext(LiveContext);
  if (stream === null) throw new Error('useLive needs LiveProvider above it');
  const state = useSyncExternalStore(stream.subscribe, stream.state, () => 'connecting' as const);
  return { state, toggle: state === 'paused' ? stream.resume : stream.pause };
}
