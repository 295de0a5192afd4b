import { type ReactNode, useId } from 'react';
import { cn } from './cn';

type PanelProps = {
  /** An anchor, where something leads to this panel. */
  id?: string;
  title: ReactNode;
  /** Origin, unit or age of what the panel shows, after the title: it may grow without pushing anything. */
  aside?: ReactNode;
  /** What can be done with all of the panel, at its right end. */
  action?: ReactNode;
  className?: string;
  bodyClassName?: string;
  children: ReactNode;
};

/** A titled area: hairline, heading with its aside, body. */
export function Panel({ id: anchor, title, aside, action, className, bodyClassName, children }: PanelProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className={cn('panel min-w-0', className)}>
      <header className="flex min-h-10 flex-wrap items-baseline gap-x-3 border-line border-b px-3.5 py-2.5">
        <h2 id={id} className="text-sm">
          {title}
        </h2>
        {aside ? <div className="min-w-0 text-soft text-xs">{aside}</div> : null}
        {action ? <div className="-my-1 ml-auto self-center">{action}</div> : null}
      </header>
      <div className={bodyClassName}>{children}</div>
    </section>
  );
}
