import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { SessionGate } from '@/components/auth/session-gate';
import { CommandProvider } from '@/components/shell/command-provider';
import { Header } from '@/components/shell/header';
import { LiveProvider } from '@/components/shell/live-provider';
import { MobileNav } from '@/components/shell/mobile-nav';
import { NoticeBanner } from '@/components/shell/notice-banner';
import { Providers } from '@/components/shell/providers';
import { sessionQuery } from '@/lib/client/session';
import { THEME_COOKIE, themeOf } from '@/lib/client/theme';
import { Prefetched } from '@/lib/server/http/prefetch';
import { inter, jetbrainsMono } from './fonts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Signalbox', template: '%s · Signalbox' },
  description: 'Every Spark Structured Streaming query, read from its checkpoint.',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : theme}
      className={`${inter.variable} ${jetbrainsMono.variable}`}
      suppressHydrationWarning
    >
      <head>
        {/* A page that arrives in pieces is painted when its frame is whole: half a header would move when the rest comes. */}
        <link rel="expect" href="#frame-end" blocking="render" />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-ink focus:px-3 focus:py-2 focus:text-ground"
        >
          Skip to the content
        </a>
        <Providers renderedAtMs={Date.now()}>
          <Prefetched queries={[sessionQuery()]}>
            <LiveProvider>
              <CommandProvider>
                <Header />
                <MobileNav />
                <NoticeBanner />
                <main
                  id="main"
                  tabIndex={-1}
                  className="mx-auto max-w-[100rem] px-4 pt-4 pb-10 outline-none sm:px-5 print:p-0"
                >
                  <SessionGate>{children}</SessionGate>
                </main>
                <span id="frame-end" hidden />
              </CommandProvider>
            </LiveProvider>
          </Prefetched>
        </Providers>
      </body>
    </html>
  );
}
