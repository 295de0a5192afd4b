'use client';

import { Plus, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Members } from '@/lib/contract/member';
import type { GrantJson } from '@/lib/contract/session';
import { ROLE_WORDS, ROLES } from '@/lib/domain/role';
import { EnvironmentOptions } from './environment-options';

type GrantPickerProps = {
  grants: readonly GrantJson[];
  environments: Members['environments'];
  onChange: (grants: readonly GrantJson[]) => void;
};

const SELECT = 'h-8 min-w-0 rounded-md border border-line-strong bg-panel px-1.5 text-sm';

/** One or more roles, each in one environment or in all of them. */
export function GrantPicker({ grants, environments, onChange }: GrantPickerProps) {
  const replace = (place: number, grant: GrantJson) =>
    onChange(grants.map((each, at) => (at === place ? grant : each)));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">Roles</legend>
      {grants.map((grant, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
          key={place}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_1.75rem] items-start gap-1.5"
        >
          <div className="grid gap-0.5">
            <select
              aria-label={`Role ${place + 1}`}
              value={grant.role}
              onChange={(event) => {
                const role = ROLES.find((each) => each === event.target.value);
                if (role !== undefined) replace(place, { ...grant, role });
              }}
              className={SELECT}
            >
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {role}
                </option>
              ))}
            </select>
            <span className="text-faint">{ROLE_WORDS[grant.role]}</span>
          </div>
          <select
            aria-label={`Environment of role ${place + 1}`}
            value={grant.environment ?? ''}
            onChange={(event) => replace(place, { ...grant, environment: event.target.value || null })}
            className={SELECT}
          >
            <EnvironmentOptions environments={environments} />
          </select>
          {grants.length === 1 ? null : (
            <button
              type="button"
              aria-label={`Leave out role ${place + 1}`}
              onClick={() => onChange(grants.filter((_each, at) => at !== place))}
              className="flex size-8 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink"
            >
              <X size={13} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
      <Button
        look="quiet"
        className="w-fit"
        onClick={() => onChange([...grants, { environment: environments[0]?.name ?? null, role: 'viewer' }])}
      >
        <Plus size={13} aria-hidden="true" />
        Another role
      </Button>
    </fieldset>
  );
}
