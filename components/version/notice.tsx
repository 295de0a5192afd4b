import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Shape, type ShapeName } from '@/components/ui/shape';

const LOOK = {
  bad: 'border-l-bad text-bad',
  warn: 'border-l-warn text-warn',
  unknown: 'border-l-unknown text-unknown',
} as const;

type NoticeProps = {
  tone: keyof typeof LOOK;
  shape: ShapeName;
  title: string;
  /** When it was so, right-aligned. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Said above the tabs, because it changes how everything below is to be read. */
export function Notice({ tone, shape, title, aside, children }: NoticeProps) {
  return (
    <section className={cn('panel mt-3 border-l-4 px-3.5 py-2.5', LOOK[tone])}>
      <div className="flex flex-wrap items-center gap-x-2">
        <Shape name={shape} />
        <h2 className="text-sm">{title}</h2>
        {aside ? <div className="text-soft text-xs">{aside}</div> : null}
      </div>
      <div className="mt-1 text-soft text-xs">{children}</div>
    </section>
  );
}
