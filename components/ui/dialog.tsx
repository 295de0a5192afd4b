'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cn } from './cn';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shown to screen readers only. */
  titleHidden?: boolean;
  /** For one short form. */
  narrow?: boolean;
  /** Over any other dialog that is open. */
  above?: boolean;
  /** A press beside it does not close it: for a form whose text changes, and moves, while it is open. */
  staysOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** A modal over the page, near the top, with focus kept inside. */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  narrow = false,
  above = false,
  staysOpen = false,
  className,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={staysOpen}>
      <Base.Portal>
        <Base.Backdrop className={cn('fixed inset-0 bg-ground/70', above ? 'z-60' : 'z-40')} />
        <Base.Popup
          className={cn(
            'fixed top-[12vh] left-1/2 max-h-[76vh] -translate-x-1/2 overflow-auto rounded-lg border border-line-strong bg-raised text-ink outline-none',
            above ? 'z-60' : 'z-50',
            narrow ? 'w-[min(92vw,24rem)]' : 'w-[min(92vw,36rem)]',
            className,
          )}
        >
          <Base.Title className={cn(titleHidden ? 'sr-only' : 'border-line border-b px-4 py-2.5 text-sm')}>
            {title}
          </Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
