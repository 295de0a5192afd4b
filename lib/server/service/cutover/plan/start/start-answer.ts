import type { PlannedStart } from '@/lib/cutover/plan';

/** Where v2 begins, or why that cannot be said. */
export interface StartAnswer {
  /** Null: refused, or nothing is started. */
  start: Pick<PlannedStart, 'rule' | 'values' | 'options'> | null;
  /** A sentence each, with what to do. */
  refusals: string[];
  warnings: string[];
  /** What is to be known only while v2 has not begun. */
  beforeBegin: string[];
  /** Sources whose range no position tells, e.g. `source 1 (file)`. */
  unmeasured: string[];
}

export function refusedStart(...refusals: string[]): StartAnswer {
  return { start: null, refusals, warnings: [], beforeBegin: [], unmeasured: [] };
}
