'use client';

import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { cn } from './cn';
import type { PopupProps } from './use-popup-trigger';

type PopoverProps = PopupProps & {
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

/** A small area at its button. Load it lazily (see usePopupTrigger): positioning is heavy. */
export function Popover({
  anchor,
  open,
  onOpenChange,
  label,
  align = 'start',
  className,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next, details) => onOpenChange(next, details.event)}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} align={align} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            finalFocus={anchor}
            className={cn(
              'max-w-[min(92vw,26rem)] rounded-lg border border-line-strong bg-raised p-3 text-ink text-sm outline-none',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
