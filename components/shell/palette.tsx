'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Dialog } from '@/components/ui/dialog';
import { fleetQuery } from '@/lib/client/fleet';
import { chooseTheme } from '@/lib/client/theme';
import { useRangeHref } from './app-link';
import { useLive } from './live-provider';
import { matchEntries, type PaletteEntry, paletteEntries } from './palette-entries';

type PaletteProps = { onOpenChange: (open: boolean) => void; openShortcuts: () => void };

export function Palette({ onOpenChange, openShortcuts }: PaletteProps) {
  const router = useRouter();
  const withRange = useRangeHref();
  const live = useLive();
  const { data: fleet, isPending, isError } = useQuery(fleetQuery());
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const entries = useMemo(() => paletteEntries(fleet?.queries ?? []), [fleet]);
  const shown = matchEntries(entries, typed);
  const active = shown[Math.min(chosen, shown.length - 1)];

  function act({ action }: PaletteEntry) {
    onOpenChange(false);
    if ('go' in action) router.push(withRange(action.go));
    else if (action.run === 'pause') live.toggle();
    else if (action.run === 'shortcuts') openShortcuts();
    else if (action.run === 'theme-light') chooseTheme('light');
    else if (action.run === 'theme-dark') chooseTheme('dark');
    else chooseTheme('system');
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setChosen((now) => (Math.min(now, shown.length - 1) + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      act(active);
    }
  }

  return (
    <Dialog open onOpenChange={onOpenChange} title="Go to, or run a command" titleHidden>
      <input
        type="text"
        role="combobox"
        aria-label="Query, version, tab or command"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : `${listId} ${active.id}`}
        aria-autocomplete="list"
        placeholder="Query, version, tab or command"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-faint"
      />
      <div id={listId} role="listbox" aria-label="Matches" className="p-1.5">
        {shown.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox above
          <div
            key={entry.id}
            id={`${listId} ${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === active}
            onClick={() => act(entry)}
            onMouseMove={() => setChosen(shown.indexOf(entry))}
            className={cn(
              'flex h-8 cursor-pointer items-center gap-3 rounded-md px-2.5',
              entry === active && 'bg-chip',
            )}
          >
            <span className="truncate">{entry.label}</span>
            <span className="ml-auto text-faint text-xs">{entry.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="px-4 pb-3 text-soft text-xs">
        {isPending
          ? 'Loading the queries…'
          : isError
            ? 'The queries could not be read; commands still work.'
            : null}
        {shown.length === 0 ? `Nothing matches “${typed}”.` : null}
      </p>
    </Dialog>
  );
}
