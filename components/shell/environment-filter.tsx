'use client';

import { cn } from '@/components/ui/cn';

type EnvironmentFilterProps = {
  environments: readonly string[];
  value: string | null;
  onChange: (environment: string | null) => void;
};

/** One environment or all. */
export function EnvironmentFilter({ environments, value, onChange }: EnvironmentFilterProps) {
  return (
    <fieldset className="flex max-w-full overflow-x-auto rounded-md border border-line bg-panel p-0.5">
      <legend className="sr-only">Environment</legend>
      {[null, ...environments].map((environment) => (
        <button
          key={environment ?? ''}
          type="button"
          aria-pressed={value === environment}
          onClick={() => onChange(environment)}
          className={cn(
            'h-6 shrink-0 rounded-sm px-2 text-xs',
            value === environment ? 'bg-chip font-medium text-ink' : 'text-soft hover:text-ink',
          )}
        >
          {environment ?? 'All'}
        </button>
      ))}
    </fieldset>
  );
}
