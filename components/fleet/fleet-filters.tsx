'use client';

import { Search } from 'lucide-react';
import { debounce, useQueryStates } from 'nuqs';
import { type TransitionStartFunction, useState } from 'react';
import { EnvironmentFilter } from '@/components/shell/environment-filter';
import { STATUS_LOOK } from '@/components/status/status-mark';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { fleetSearchParams } from '@/lib/client/fleet-search-params';
import type { Fleet } from '@/lib/contract/fleet';
import { STATUSES, type Status } from '@/lib/domain/status';

const WORST_FIRST = [...STATUSES].reverse().sort((a, b) => Number(a === 'unknown') - Number(b === 'unknown'));

type FleetFiltersProps = { fleet: Fleet; startTransition: TransitionStartFunction };

/** Everything the list can be narrowed by; all of it lives in the URL. */
export function FleetFilters({ fleet, startTransition }: FleetFiltersProps) {
  const [url, set] = useQueryStates(fleetSearchParams, { history: 'replace', startTransition });
  const [typed, setTyped] = useState(url.q ?? '');
  const narrowed =
    url.environment !== null || url.status !== null || url.q !== null || url.attention === true;
  return (
    <search aria-label="Narrow the list" className="flex flex-wrap items-center gap-2 print:hidden">
      <EnvironmentFilter
        environments={fleet.environments}
        value={url.environment}
        onChange={(environment) => void set({ environment, cursor: null })}
      />
      <select
        aria-label="Status"
        value={url.status ?? ''}
        onChange={(event) =>
          set({ status: STATUSES.find((status) => status === event.target.value) ?? null, cursor: null })
        }
        className="h-7 rounded-md border border-line bg-panel px-1.5 text-xs"
      >
        <option value="">Any status</option>
        {WORST_FIRST.map((status: Status) => (
          <option key={status} value={status}>
            {STATUS_LOOK[status].word}
          </option>
        ))}
      </select>
      <Button
        aria-pressed={url.attention === true}
        className={cn(url.attention === true && 'border-ink bg-chip')}
        onClick={() => set({ attention: url.attention === true ? null : true, cursor: null })}
      >
        Needs attention <span className="num min-w-[2ch] text-left">{fleet.counts.needAttention}</span>
      </Button>
      <label className="flex h-7 items-center gap-1.5 rounded-md border border-line bg-panel px-2 focus-within:border-line-strong max-sm:w-full">
        <Search size={12} aria-hidden="true" className="text-faint" />
        <span className="sr-only">Query or owner</span>
        <input
          type="search"
          value={typed}
          placeholder="Query or owner"
          onChange={(event) => {
            setTyped(event.target.value);
            void set({ q: event.target.value || null, cursor: null }, { limitUrlUpdates: debounce(250) });
          }}
          className="w-36 min-w-0 grow bg-transparent text-xs outline-none placeholder:text-faint"
        />
      </label>
      <Button
        look="quiet"
        className={narrowed ? '' : 'invisible max-sm:hidden'}
        onClick={() => {
          setTyped('');
          void set(null);
        }}
      >
        Clear
      </Button>
    </search>
  );
}
