import type { StartOption } from './plan';
import type { PlacedPosition } from './position';

/** Where v1 ended, read after the fence, and what says so. */
export interface FinalEnd {
  /** The batch whose end it is. */
  batch: bigint;
  /** `committed`: the last commit · `planned`: a batch without commit that was written. */
  of: 'committed' | 'planned';
  settledBy: 'commit' | 'sink' | 'person';
  positions: readonly PlacedPosition[];
  /** What v2 is told to start with. */
  options: readonly StartOption[];
}
