'use client';

import { LogIn } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Message } from '@/components/ui/message';
import { pagePath } from '@/lib/contract/paths';

/** Leads to the page for signing in, which leads back. Says so where no script runs. */
export function LedToSignIn() {
  const router = useRouter();
  const pathname = usePathname();
  // Outside world: the browser's address.
  useEffect(() => {
    router.replace(pagePath.signIn(`${pathname}${window.location.search}${window.location.hash}`));
  }, [router, pathname]);
  return (
    <>
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="sr-only">Sign in first</h1>
      <div className="panel">
        <Message icon={<LogIn size={20} />} title="Sign in first">
          This page is for people who are signed in.{' '}
          <a href={pagePath.signIn(pathname)} className="underline underline-offset-2">
            Sign in
          </a>
        </Message>
      </div>
    </>
  );
}
