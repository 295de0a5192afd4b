import type { ReactNode } from 'react';
import { Fact } from '@/components/ui/fact';

type StateFigureProps = { name: string; below?: string; className?: string; children: ReactNode };

/** A figure of the state with what it counts, in two lines at most. */
export function StateFigure({ name, below, className, children }: StateFigureProps) {
  return (
    <Fact name={name} className={className}>
      {children}
      {below === undefined ? null : (
        <span className="line-clamp-2 text-faint" title={below}>
          {below}
        </span>
      )}
    </Fact>
  );
}
