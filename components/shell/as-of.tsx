'use client';

import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { formatMoment } from '@/lib/domain/format';

/** The oldest "as of" among what is on screen: everything shown is at least that fresh. */
function oldestOnScreen(cache: QueryCache): string | null {
  let oldest: bigint | null = null;
  for (const query of cache.getAll()) {
    const data: unknown = query.state.data;
    if (!query.isActive() || typeof data !== 'object' || data === null || !('asOfMs' in data)) continue;
    if (typeof data.asOfMs !== 'string') continue;
    const asOf = BigInt(data.asOfMs);
    if (oldest === null || asOf < oldest) oldest = asOf;
  }
  return oldest === null ? null : oldest.toString();
}

export function AsOf() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const asOfMs = useSyncExternalStore(
    subscribe,
    () => oldestOnScreen(cache),
    () => null,
  );
  const words = asOfMs === null ? null : formatMoment(BigInt(asOfMs));
  return (
    <span
      className="num inline-block w-[5.6rem] whitespace-nowrap text-soft sm:w-[8.75rem]"
      title={words === null ? undefined : `Everything shown is at least as fresh as ${words}`}
    >
      <span className="max-sm:sr-only">as of </span>
      {`${words === null ? '--:--:--' : words.slice(11, 19)} UTC`}
    </span>
  );
}
