'use client';

import { useOnClock } from '@/components/time/now';
import { formatDuration } from '@/lib/domain/format';

/** When time alone may settle a gate, counting down. Says nothing where waiting does not help. */
export function SettlesIn({ atMs }: { atMs: string | null }) {
  const words = useOnClock((nowMs) => {
    if (atMs === null) return '';
    const left = BigInt(atMs) - BigInt(nowMs);
    return left <= 0n ? 'any moment now' : `in ${formatDuration(left - (left % 1_000n) + 1_000n)}`;
  });
  if (words === '') return null;
  return <span className="whitespace-nowrap text-soft tabular-nums">may pass {words}</span>;
}
