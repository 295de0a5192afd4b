'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import type { ComponentProps } from 'react';
import { RANGE_PARAM_NAMES } from '@/lib/client/range-search-params';

type AppLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string };

/** A link inside Signalbox: it carries the chosen time range along. */
export function AppLink({ href, prefetch = false, ...rest }: AppLinkProps) {
  const withRange = useRangeHref();
  return <Link href={withRange(href)} prefetch={prefetch} {...rest} />;
}

/** Adds the current time range to an address, as `AppLink` does. */
export function useRangeHref(): (href: string) => string {
  const current = useSearchParams();
  return (href) => {
    const [path = '', search = ''] = href.split('?');
    const params = new URLSearchParams(search);
    for (const name of RANGE_PARAM_NAMES) {
      const value = current.get(name);
      if (value !== null && !params.has(name)) params.set(name, value);
    }
    const text = params.toString();
    return text === '' ? path : `${path}?${text}`;
  };
}
