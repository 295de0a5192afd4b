import type { ReactNode } from 'react';
import { cn } from './cn';

/** A box that scrolls by itself; reachable by keyboard, so that everybody can scroll it. On paper it shows all. */
export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
      tabIndex={0}
      className={cn('min-w-0 overflow-auto print:max-h-none print:overflow-visible', className)}
    >
      {children}
    </section>
  );
}
