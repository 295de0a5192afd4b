'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useRangeHref } from '@/components/shell/app-link';
import { EnvironmentTag } from '@/components/shell/environment-tag';
import { StatusMark } from '@/components/status/status-mark';
import { cn } from '@/components/ui/cn';
import { Dialog } from '@/components/ui/dialog';
import { fleetQuery, NO_FLEET_FILTER } from '@/lib/client/fleet';
import { preparePicks } from './prepare-picks';

type VersionPickerProps = {
  side: 'v1' | 'v2';
  other: string | null;
  /** The address for a pair. */
  hrefOf: (v1: string | null, v2: string | null) => string;
  onClose: () => void;
};

/** Every version of the fleet, found by name; the address of the page changes with the choice. */
export function VersionPicker({ side, other, hrefOf, onClose }: VersionPickerProps) {
  const router = useRouter();
  const withRange = useRangeHref();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const search = useDeferredValue(typed);
  // The server searches queries by name, owner and environment: a version's number is no part of them.
  const { data, isPending, isError } = useQuery({
    ...fleetQuery({ ...NO_FLEET_FILTER, search: queryPart(search) }),
    placeholderData: keepPreviousData,
  });
  const listId = useId();
  const picks = preparePicks(data?.queries ?? [], search, other);
  const active = picks[Math.min(chosen, picks.length - 1)];
  const title = side === 'v1' ? 'The old version' : 'The new version';

  function choose(id: string) {
    onClose();
    router.push(withRange(side === 'v1' ? hrefOf(id, other) : hrefOf(other, id)));
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && picks.length > 0) {
      event.preventDefault();
      setChosen((now) => (Math.min(now, picks.length - 1) + step + picks.length) % picks.length);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active.id);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title}>
      <input
        type="text"
        role="combobox"
        aria-label="Version, query or environment"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : `${listId} ${active.id}`}
        aria-autocomplete="list"
        placeholder="Version, query or environment"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-faint"
      />
      <div id={listId} role="listbox" aria-label="Versions" className="p-1.5">
        {picks.map((pick) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox above
          <div
            key={pick.id}
            id={`${listId} ${pick.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={pick === active}
            onClick={() => choose(pick.id)}
            onMouseMove={() => setChosen(picks.indexOf(pick))}
            className={cn(
              'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1',
              pick === active && 'bg-chip',
            )}
          >
            <span className="min-w-0 truncate font-medium">{pick.name}</span>
            <EnvironmentTag
              environment={pick.environment}
              protected={pick.isProtected}
              catalog={pick.catalog}
            />
            <span className="min-w-0 truncate text-soft text-xs max-sm:hidden">{pick.activityWords}</span>
            <StatusMark status={pick.status} className="ml-auto text-2xs" />
          </div>
        ))}
      </div>
      <p role="status" className="px-4 pb-3 text-soft text-xs">
        {isPending ? 'Loading the versions…' : isError ? 'The versions could not be read.' : null}
        {!isPending && !isError && picks.length === 0 ? `No version matches “${typed}”.` : null}
      </p>
    </Dialog>
  );
}

function queryPart(typed: string): string | null {
  const words = typed.trim().replace(/_v\d*(?=[\s/]|$)/g, '');
  return words === '' ? null : words;
}
