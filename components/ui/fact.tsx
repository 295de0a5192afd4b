import type { ReactNode } from 'react';
import { cn } from './cn';

type FactProps = { name: ReactNode; className?: string; children: ReactNode };

/** A term of a `<dl>` with its value. The list gives its values their room: `[&_dd]:min-h-[2lh]`. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is said below a value, more quietly. */
export function Below({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={cn('block text-faint', className)}>{children}</span>;
}
