'use client';

import { Search } from 'lucide-react';
import { debounce, type UseQueryStatesReturn } from 'nuqs';
import { useState } from 'react';
import { EnvironmentFilter } from '@/components/shell/environment-filter';
import { Button } from '@/components/ui/button';
import { AUDIT_VERB_WORDS, AUDIT_VERBS } from '@/lib/domain/audit-verb';
import { auditFilterOf, type auditSearchParams, isNarrowed } from './audit-search-params';
import { AuditTime } from './audit-time';

type State = UseQueryStatesReturn<typeof auditSearchParams>;
type AuditFiltersProps = { url: State[0]; set: State[1]; environments: readonly string[] };

/** Everything that the list can be narrowed by; all of it lives in the URL. */
export function AuditFilters({ url, set, environments }: AuditFiltersProps) {
  // A new key empties the fields, which keep what is typed while the URL waits.
  const [cleared, setCleared] = useState(0);
  return (
    <search aria-label="Narrow the list" className="flex flex-wrap items-center gap-2 print:hidden">
      {environments.length === 0 ? null : (
        <EnvironmentFilter
          environments={environments}
          value={url.environment}
          onChange={(environment) => void set({ environment, entry: null })}
        />
      )}
      <TextFilter
        key={`who ${cleared}`}
        label="Who"
        initial={url.who ?? ''}
        onType={(who) => void set({ who, entry: null }, { limitUrlUpdates: debounce(250) })}
      />
      <select
        aria-label="What was done"
        value={url.verb ?? ''}
        onChange={(event) =>
          void set({ verb: AUDIT_VERBS.find((verb) => verb === event.target.value) ?? null, entry: null })
        }
        className="h-7 max-w-full rounded-md border border-line bg-panel px-1.5 text-xs"
      >
        <option value="">Anything done</option>
        {AUDIT_VERBS.map((verb) => (
          <option key={verb} value={verb}>
            {AUDIT_VERB_WORDS[verb]}
          </option>
        ))}
      </select>
      <TextFilter
        key={`subject ${cleared}`}
        label="To what"
        initial={url.subject ?? ''}
        onType={(subject) => void set({ subject, entry: null }, { limitUrlUpdates: debounce(250) })}
      />
      <AuditTime from={url.from} to={url.to} onChoose={(range) => void set({ ...range, entry: null })} />
      <Button
        look="quiet"
        className={isNarrowed(auditFilterOf(url)) ? '' : 'invisible max-sm:hidden'}
        onClick={() => {
          setCleared((times) => times + 1);
          void set(null);
        }}
      >
        Clear
      </Button>
    </search>
  );
}

type TextFilterProps = { label: string; initial: string; onType: (text: string | null) => void };

function TextFilter({ label, initial, onType }: TextFilterProps) {
  const [typed, setTyped] = useState(initial);
  return (
    <label className="flex h-7 items-center gap-1.5 rounded-md border border-line bg-panel px-2 focus-within:border-line-strong max-sm:grow">
      <Search size={12} aria-hidden="true" className="text-faint" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        value={typed}
        placeholder={label}
        onChange={(event) => {
          setTyped(event.target.value);
          onType(event.target.value || null);
        }}
        className="w-28 min-w-0 grow bg-transparent text-xs outline-none placeholder:text-faint"
      />
    </label>
  );
}
