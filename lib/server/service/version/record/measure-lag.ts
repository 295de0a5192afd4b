import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { Lag } from '@/lib/contract/lag';
import type { HeadReading } from '@/lib/head/head';

/** Provisional until lib/head tells lag: unknown. */
export function measureLag(_reading: CheckpointReading, _heads: readonly HeadReading[], _nowMs: bigint): Lag {
  return {
    value: null,
    unit: 'records',
    origin: null,
    asOfMs: null,
    trend: 'unknown',
    trendWords: 'unknown',
    why: 'No head of the source is known.',
  };
}
