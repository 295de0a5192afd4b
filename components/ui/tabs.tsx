'use client';

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cn } from './cn';

type TabsProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  tabs: readonly { value: T; content: ReactNode }[];
  /** The one panel below, for the chosen value. */
  children: ReactNode;
};

/**
 * Tabs over one panel whose content follows the value, which lives with the caller (the URL). Arrow keys, Home and
 * End choose, as ARIA's tabs pattern asks. By hand: the library's tabs would cost every page 9 kB.
 */
export function Tabs<T extends string>({ label, value, onValueChange, tabs, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const here = tabs.findIndex((tab) => tab.value === value);

  function onKeyDown(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const to = {
      ArrowRight: here === last ? 0 : here + 1,
      ArrowLeft: here <= 0 ? last : here - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onValueChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-line border-b px-2"
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}${tab.value}`}
              aria-selected={chosen}
              aria-controls={`${id}panel`}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              onKeyDown={onKeyDown}
              className={cn(
                '-mb-px flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 px-2 text-xs',
                chosen ? 'border-ink font-medium text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {tab.content}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  );
}
