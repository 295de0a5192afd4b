import { Lock } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { NoteEnvironment } from './current-environment';

type EnvironmentBadgeProps = { environment: string | null; protected: boolean };

/**
 * Which environment a page is about, in its place in the header; a protected one wears its frame around the
 * whole window. Every page renders it (null = all environments), because only the page knows.
 */
export function EnvironmentBadge({ environment, protected: isProtected }: EnvironmentBadgeProps) {
  return (
    <>
      <NoteEnvironment environment={environment} />
      <p
        className={cn(
          'fixed top-3 left-12 z-30 flex h-6 w-24 items-center justify-center gap-1 rounded-md border px-2 text-xs sm:left-33 print:static print:mb-2 print:w-fit',
          isProtected ? 'border-bad font-semibold text-bad' : 'border-line-strong text-soft',
        )}
      >
        {isProtected ? <Lock size={11} strokeWidth={2.5} aria-hidden="true" className="shrink-0" /> : null}
        <span className="sr-only">Environment: </span>
        <span className="truncate">{environment ?? 'all'}</span>
        {isProtected ? <span className="sr-only">, protected</span> : null}
      </p>
      {isProtected ? (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-0 z-30 border-2 border-bad print:hidden"
        />
      ) : null}
    </>
  );
}
