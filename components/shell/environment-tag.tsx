import { Lock } from 'lucide-react';
import { cn } from '@/components/ui/cn';

type EnvironmentTagProps = { environment: string; protected: boolean; catalog: string | null };

/** The environment of one row: protected ones with lock and red hairline. */
export function EnvironmentTag({ environment, protected: isProtected, catalog }: EnvironmentTagProps) {
  return (
    <span
      className={cn(
        'inline-flex h-[1.125rem] max-w-full items-center gap-1 rounded-sm border px-1 text-2xs',
        isProtected ? 'border-bad text-bad' : 'border-line-strong text-soft',
      )}
    >
      {isProtected ? <Lock size={9} strokeWidth={2.5} aria-label="protected" className="shrink-0" /> : null}
      <span className="truncate">
        {catalog === null ? '' : `${catalog} / `}
        {environment}
      </span>
    </span>
  );
}
