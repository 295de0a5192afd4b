'use client';

import { usePathname } from 'next/navigation';
import { useActor } from '@/components/auth/use-actor';
import { cn } from '@/components/ui/cn';
import { AppLink } from './app-link';
import { AsOf } from './as-of';
import { hasCharts, isHere, NAV } from './nav';
import { RangePicker } from './range-picker';

/** Below the header on narrow screens: pages, and the time range where it matters. */
export function MobileNav() {
  const pathname = usePathname();
  const { signedOut } = useActor();
  if (signedOut) return null;
  return (
    <div className="flex h-10 items-center gap-3 border-line border-b bg-panel px-4 lg:hidden print:hidden">
      <nav aria-label="Pages, narrow" className="flex min-w-0 gap-2.5 overflow-x-auto sm:gap-4">
        {NAV.map((item) => {
          const here = isHere(item, pathname);
          return (
            <AppLink
              key={item.href}
              href={item.href}
              aria-current={here ? 'page' : undefined}
              className={cn(
                'flex h-8 shrink-0 items-center border-b-2 px-0.5',
                here ? 'border-ink font-medium' : 'border-transparent text-soft',
              )}
            >
              {item.label}
            </AppLink>
          );
        })}
      </nav>
      <div className="ml-auto shrink-0 text-xs">{hasCharts(pathname) ? <RangePicker /> : <AsOf />}</div>
    </div>
  );
}
