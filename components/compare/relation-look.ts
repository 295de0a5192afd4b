import type { Tone } from '@/components/status/tone-mark';

/** How a partition was taken over. `unknown`: nothing recorded tells. */
export type Relation = 'gap' | 'overlap' | 'aligned' | 'unknown';

/** Worst first: records that nobody reads, records read twice, not known, in order. */
export const RELATIONS: readonly Relation[] = ['gap', 'overlap', 'unknown', 'aligned'];

export const RELATION_TONE: Record<Relation, Tone> = {
  gap: 'bad',
  overlap: 'warn',
  unknown: 'unknown',
  aligned: 'good',
};
