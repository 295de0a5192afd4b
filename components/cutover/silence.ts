import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatDuration } from '@/lib/domain/format';

/** Who has to be silent: v1 behind the fence, v2 on the way back. */
export function whoIsSilent({
  state,
  v1,
  v2,
}: Pick<CutoverAnswer, 'state' | 'v1' | 'v2'>): CutoverAnswer['v1'] {
  return state === 'rolling-back' ? v2 : v1;
}

/** `silent 3 min 5 s of 4 min`; without a window what is silent so far. */
export function quietWords({ silentMs, windowMs }: NonNullable<CutoverAnswer['quiet']>): string {
  const silent = `silent ${formatDuration(wholeSeconds(silentMs))}`;
  return windowMs === null ? silent : `${silent} of ${formatDuration(BigInt(windowMs))}`;
}

function wholeSeconds(ms: string): bigint {
  const value = BigInt(ms);
  return value < 1_000n ? value : value - (value % 1_000n);
}
