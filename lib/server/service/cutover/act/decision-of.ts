import type { z } from 'zod';
import type { PlacedRangeJson } from '@/lib/contract/cutover-plan';
import type { actionBodies } from '@/lib/contract/cutover-request';
import type { EventOf } from '@/lib/cutover/event';
import type { PlacedRange } from '@/lib/cutover/position';

type Body = z.output<typeof actionBodies.settle>;
export type SettledDecision = EventOf<'settle'>['decision'];

/** A decision as it was sent, with its longs exact. */
export function decisionOf({ decision, reason }: Pick<Body, 'decision' | 'reason'>): SettledDecision {
  switch (decision.about) {
    case 'tail':
      return {
        about: 'tail',
        batch: BigInt(decision.batch),
        written: decision.written,
        ranges: decision.ranges.map(rangeOf),
        reason,
      };
    case 'start':
      return { about: 'start', ranges: decision.ranges.map(rangeOf), unknown: decision.unknown, reason };
    case 'witness':
      return { about: 'witness', reason };
    case 'manifest':
      return { about: 'manifest', paths: decision.paths, reason };
    default:
      return decision satisfies never;
  }
}

function rangeOf({ from, to, ...place }: PlacedRangeJson): PlacedRange {
  return { ...place, from: BigInt(from), to: BigInt(to) };
}
