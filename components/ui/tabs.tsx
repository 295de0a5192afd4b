'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

type TabsProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  tabs: readonly { value: T; content: ReactNode }[];
  /** The one panel below, for the chosen value. */
  children: ReactNode;
};

/** Tabs over one panel whose content follows the value; arrow keys move, the value lives with the caller (the URL). */
export function Tabs<T extends string>({ label, value, onValueChange, tabs, children }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next: T) => onValueChange(next)}>
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b px-2">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-9 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2 text-soft text-xs hover:text-ink data-[active]:border-ink data-[active]:font-medium data-[active]:text-ink"
          >
            {tab.content}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} tabIndex={-1} className="outline-none">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
