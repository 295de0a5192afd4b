'use client';

import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { rangeSearchParams } from '@/lib/client/range-search-params';
import { type RelativeRange, rangeOf, type TimeRange } from '@/lib/client/time-range';

/** The time range of the page, kept in the URL, and the two ways to change it. */
export function useRange(): {
  range: TimeRange;
  setRelative: (span: RelativeRange) => void;
  setAbsolute: (fromMs: number, toMs: number) => void;
} {
  const [{ range, from, to }, set] = useQueryStates(rangeSearchParams, { history: 'push' });
  return {
    range: useMemo(() => rangeOf({ range, from, to }), [range, from, to]),
    setRelative: (span) => void set({ range: span, from: null, to: null }),
    setAbsolute: (fromMs, toMs) => void set({ from: Math.floor(fromMs), to: Math.ceil(toMs) }),
  };
}
