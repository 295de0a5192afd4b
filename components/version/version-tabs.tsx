'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import { AppLink } from '@/components/shell/app-link';
import { cn } from '@/components/ui/cn';
import { pagePath, VERSION_TABS, type VersionTab } from '@/lib/contract/paths';

const WORDS: Record<VersionTab, string> = {
  overview: 'Overview',
  batches: 'Batches',
  sources: 'Sources',
  state: 'State',
  files: 'Files',
  settings: 'Settings',
};

/** The tab that the address shows. */
export function useVersionTab(): VersionTab {
  const segment = useSelectedLayoutSegment();
  return VERSION_TABS.find((tab) => tab === segment) ?? 'overview';
}

/** Tabs of a version. Each is a page of its own, so these are links. */
export function VersionTabs({ id, name }: { id: string; name: string }) {
  const here = useVersionTab();
  return (
    <nav
      aria-label={`Parts of ${name}`}
      className="mt-2 mb-4 flex overflow-x-auto border-line border-b sm:gap-2 print:hidden"
    >
      {VERSION_TABS.map((tab) => (
        <AppLink
          key={tab}
          href={pagePath.version(id, tab)}
          aria-current={tab === here ? 'page' : undefined}
          className={cn(
            '-mb-px flex h-9 items-center whitespace-nowrap border-b-2 px-2 text-xs',
            tab === here
              ? 'border-ink font-medium text-ink'
              : 'border-transparent text-soft hover:border-line-strong hover:text-ink',
          )}
        >
          {WORDS[tab]}
        </AppLink>
      ))}
    </nav>
  );
}

export function tabWord(tab: VersionTab): string {
  return WORDS[tab];
}
