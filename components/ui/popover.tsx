'use client';

import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { cn } from './cn';

type PopoverProps = {
  /** What the trigger shows; its accessible name is `label` when given. */
  trigger: ReactNode;
  triggerClassName?: string;
  label?: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

export function Popover({
  trigger,
  triggerClassName,
  label,
  align = 'start',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger className={triggerClassName} aria-label={label}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-50">
          <Base.Popup
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
