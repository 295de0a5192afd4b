'use client';

import { usePathname } from 'next/navigation';
import { cn } from '@/components/ui/cn';
import { pagePath } from '@/lib/contract/paths';
import { AppLink } from './app-link';
import { AsOf } from './as-of';
import { RangePicker } from './range-picker';

/** Below the header on narrow screens: pages, and the time range where it matters. */
export function MobileNav() {
  const pathname = usePathname();
  const hasCharts = pathname.startsWith('/queries/') || pathname.startsWith('/versions/');
  const here = { fleet: pathname !== pagePath.findings(), findings: pathname === pagePath.findings() };
  const link = (current: boolean) =>
    cn(
      'flex h-8 items-center border-b-2 px-1',
      current ? 'border-ink font-medium' : 'border-transparent text-soft',
    );
  return (
    <div className="flex h-10 items-center gap-4 border-line border-b bg-panel px-4 sm:hidden print:hidden">
      <nav aria-label="Pages, narrow" className="flex gap-4">
        <AppLink
          href={pagePath.fleet()}
          aria-current={here.fleet ? 'page' : undefined}
          className={link(here.fleet)}
        >
          Fleet
        </AppLink>
        <AppLink
          href={pagePath.findings()}
          aria-current={here.findings ? 'page' : undefined}
          className={link(here.findings)}
        >
          Findings
        </AppLink>
      </nav>
      <div className="ml-auto text-xs">{hasCharts ? <RangePicker /> : <AsOf />}</div>
    </div>
  );
}
