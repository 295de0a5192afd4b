'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useActor } from '@/components/auth/use-actor';
import { cn } from '@/components/ui/cn';
import { pagePath } from '@/lib/contract/paths';
import { AppLink } from './app-link';
import { LiveControl } from './live-control';
import { Logo } from './logo';
import { hasCharts, isHere, NAV } from './nav';
import { OperatorMenu } from './operator-menu';
import { PaletteButton } from './palette-button';
import { RangePicker } from './range-picker';

/** Whoever has not signed in sees who may, and nothing that only leads back here. */
export function Header() {
  const pathname = usePathname();
  const { signedOut } = useActor();
  return (
    <header className="sticky top-0 z-20 flex h-(--header-height) items-center gap-2 border-line border-b bg-panel px-4 print:static print:h-auto print:border-0 print:px-0">
      <Link
        href={pagePath.fleet()}
        prefetch={false}
        aria-label="Signalbox: to the fleet"
        className="flex items-center gap-2 font-semibold tracking-tight"
      >
        <Logo />
        <span className="hidden sm:inline">Signalbox</span>
      </Link>
      {/* The page puts its environment here (see EnvironmentBadge): only the page knows it. */}
      <div aria-hidden="true" className="ml-1 w-24 shrink-0 sm:mx-2 print:hidden" />
      {signedOut ? null : (
        <nav aria-label="Pages" className="hidden h-full items-center gap-1 lg:flex print:hidden">
          {NAV.map((item) => {
            const here = isHere(item, pathname);
            return (
              <AppLink
                key={item.href}
                href={item.href}
                aria-current={here ? 'page' : undefined}
                className={cn(
                  'flex h-7 items-center rounded-md px-2',
                  here ? 'font-medium text-ink' : 'text-soft hover:bg-hover hover:text-ink',
                )}
              >
                {item.label}
              </AppLink>
            );
          })}
        </nav>
      )}
      <div className="flex grow items-center justify-end gap-2">
        {signedOut ? null : (
          <>
            {hasCharts(pathname) ? (
              <div className="hidden lg:block">
                <RangePicker />
              </div>
            ) : null}
            <LiveControl />
            <PaletteButton />
          </>
        )}
        <OperatorMenu />
      </div>
    </header>
  );
}
