import type { SaidMatch } from '@/lib/compare/match-sources';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import type { WritesTo } from '@/lib/cutover/gate/facts';

/** What was asked for and does not stand in the plan, as a cutover keeps it. */
export interface Asked {
  /** As it was sent: from it the plan is made again. */
  request: CutoverRequest;
  said: readonly SaidMatch[];
  /** Where the versions write, where no declaration says. */
  writes: { v1: WritesTo | null; v2: WritesTo | null };
  /** What should be known before it is approved, a sentence each. */
  warnings: readonly string[];
}
