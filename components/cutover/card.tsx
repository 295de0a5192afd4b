import { type ReactNode, useId } from 'react';
import { cn } from '@/components/ui/cn';

type CardProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode };

/** A small panel whose title stands with its text: what a person looks at first, so it takes no more room than it needs. */
export function Card({ title, aside, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'panel grid min-w-0 grid-cols-1 gap-1.5 px-3.5 py-2.5 text-xs [overflow-wrap:anywhere]',
        className,
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="text-sm">
          {title}
        </h2>
        {aside === undefined ? null : <span className="text-soft">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
