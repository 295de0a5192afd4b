import type { OutputChoice } from '@/lib/contract/cutover-plan';
import type { PlannedStart, Reconciliation } from '@/lib/cutover/plan';
import { type PlacedPosition, type PlacedRange, rangesBetween } from '@/lib/cutover/position';

export interface Reconciled {
  output: Reconciliation | null;
  refusals: string[];
}

/**
 * How the output that exists is brought together with v2's, with the ranges that both versions process: from where v2 starts
 * to where v1's commits ended at planning. They are read again after the fence.
 * @param unmeasured sources whose range no position tells, e.g. `source 1 (file)`
 */
export function reconcile(
  choice: OutputChoice | undefined,
  start: Pick<PlannedStart, 'values'> | null,
  v1End: readonly PlacedPosition[],
  unmeasured: readonly string[],
): Reconciled {
  if (choice === undefined) return { output: null, refusals: [] };
  const ranges = start === null ? [] : rangesBetween(start.values, v1End);
  const output = withRanges(choice, ranges);
  if (choice.kind === 'new-output' && choice.from === choice.to)
    return {
      output,
      refusals: [
        `The new output is to be ${choice.to}, where v1 writes already: name another place, or choose how both share one output.`,
      ],
    };
  if (choice.kind === 'accept-duplicates' && unmeasured.length > 0)
    return {
      output,
      refusals: [
        `Duplicates are accepted within a range, and what both versions process of ${unmeasured.join(', ')} cannot be told as one. Give v2 an output of its own.`,
      ],
    };
  return { output, refusals: [] };
}

function withRanges(choice: OutputChoice, ranges: readonly PlacedRange[]): Reconciliation {
  return { ...choice, ranges };
}
