'use client';

import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import type { PopupProps } from './use-popup-trigger';

type MenuProps = PopupProps & { label: string; children: ReactNode };

/** A menu of commands or choices. Fill it with `MenuItem` and `MenuChoice`; load it lazily (see usePopupTrigger). */
export function Menu({ anchor, open, onOpenChange, label, children }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={(next, details) => onOpenChange(next, details.event)}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} align="end" collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            finalFocus={anchor}
            className="min-w-44 rounded-lg border border-line-strong bg-raised p-1 text-ink text-sm outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const ITEM =
  'flex h-8 items-center gap-2 rounded-sm px-2 outline-none select-none data-[highlighted]:bg-chip';

type ItemProps = {
  onSelect: () => void;
  /** Keeps the menu open, which says when it did not work. */
  stay?: boolean;
  children: ReactNode;
};

export function MenuItem({ onSelect, stay = false, children }: ItemProps) {
  return (
    <Base.Item className={ITEM} onClick={onSelect} closeOnClick={!stay}>
      {children}
    </Base.Item>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  choices: readonly { value: T; label: string }[];
};

/** One of several, with the chosen one marked. */
export function MenuChoice<T extends string>({ label, value, onValueChange, choices }: ChoiceProps<T>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-faint text-xs">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: T) => onValueChange(next)}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={ITEM}>
            <span className="flex w-4 justify-center">
              <Base.RadioItemIndicator>•</Base.RadioItemIndicator>
            </span>
            {choice.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
