import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';

type FormSectionProps = { title: string; aside?: ReactNode; children: ReactNode };

/** One part of the form, always open. */
export function FormSection({ title, aside, children }: FormSectionProps) {
  return (
    <Panel title={title} aside={aside} bodyClassName="grid grid-cols-1 gap-3 px-3.5 py-3 text-xs">
      {children}
    </Panel>
  );
}

type FoldedSectionProps = { title: string; aside: ReactNode; forceOpen: boolean; children: ReactNode };

/** A part that most plans leave as it is. Opens by itself where something in it does not fit. */
export function FoldedSection({ title, aside, forceOpen, children }: FoldedSectionProps) {
  return (
    <details open={forceOpen || undefined} className="panel group min-w-0">
      <summary className="flex min-h-10 flex-wrap items-baseline gap-x-3 px-3.5 py-2.5">
        <span className="font-semibold text-sm">{title}</span>
        <span className="min-w-0 text-soft text-xs">{aside}</span>
        <span aria-hidden="true" className="ml-auto text-faint text-xs group-open:hidden">
          open
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-3 border-line border-t px-3.5 py-3 text-xs">{children}</div>
    </details>
  );
}
