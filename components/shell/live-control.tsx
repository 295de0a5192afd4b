'use client';

import { Pause, Play } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { LiveState } from '@/lib/client/live-stream';
import { AsOf } from './as-of';
import { useLive } from './live-provider';

const LOOK: Record<LiveState, { word: string; text: string; title: string }> = {
  connecting: { word: 'Connecting', text: 'text-soft', title: 'Opening the event stream' },
  live: { word: 'Live', text: 'text-good', title: 'Updates arrive as checkpoints are read' },
  lost: {
    word: 'Polling',
    text: 'text-warn',
    title: 'The event stream broke; refreshing every 15 s until it is back',
  },
  paused: { word: 'Paused', text: 'text-warn', title: 'Nothing on this page changes until you resume' },
};

/** Live or paused, with the time of what is shown. One visible switch for the whole page. */
export function LiveControl() {
  const { state, toggle } = useLive();
  const look = LOOK[state];
  const paused = state === 'paused';
  const Icon = paused ? Play : Pause;
  return (
    <div className="flex items-center gap-2 text-xs">
      <button
        type="button"
        onClick={toggle}
        title={look.title}
        aria-label={paused ? 'Paused: resume live updates' : `${look.word}: pause live updates`}
        className="group flex h-7 items-center gap-1.5 rounded-md border border-line px-2 hover:bg-hover print:hidden"
      >
        <span
          aria-hidden="true"
          className={cn(
            'size-2 rounded-full border-[1.5px] border-current',
            look.text,
            state === 'live' && 'bg-current',
          )}
        />
        <span className={cn('w-[4.6rem] text-left font-medium', look.text)}>{look.word}</span>
        <Icon size={12} aria-hidden="true" className="text-faint group-hover:text-ink" />
      </button>
      <span className="hidden xl:inline print:inline">
        <AsOf />
      </span>
    </div>
  );
}
