import type { PlanJson } from '@/lib/contract/cutover-plan';
import { formatCount, formatDuration } from '@/lib/domain/format';

/** The limits that an approval binds, in one line; the bound where the plan has a start. */
export function limitsInWords({ limits, start }: Pick<PlanJson, 'limits' | 'start'>): string {
  const soak = `soak ${formatDuration(BigInt(limits.soakMs))}`;
  const quiet = `quiet at least ${formatDuration(BigInt(limits.quietFloorMs))}`;
  const bound =
    start === null ? [] : [`end of v1 moves by at most ${formatCount(BigInt(start.bound.distance))}`];
  return [soak, quiet, ...bound].join(' · ');
}
