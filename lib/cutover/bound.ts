import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatMoment } from '@/lib/domain/format';
import type { PlannedStart } from './plan';
import { type PlacedPosition, placeKey, placeWords } from './position';

/**
 * How v1's end left the bound of the plan, a sentence each; empty while it is inside. Beyond it the approval is void: what
 * was approved is no longer what would happen.
 */
export function beyondBound(
  { v1End, bound, atMs }: PlannedStart,
  end: readonly PlacedPosition[],
  readAtMs: bigint,
): string[] {
  if (readAtMs > bound.untilMs)
    return [`The plan holds for an end of v1 until ${formatMoment(bound.untilMs)}.`];
  const planned = new Map(v1End.map((each) => [placeKey(each), each]));
  const now = new Set(end.map(placeKey));
  const vanished = v1End.filter((each) => !now.has(placeKey(each)));
  return [
    ...end.flatMap((each) => {
      const before = planned.get(placeKey(each));
      if (before === undefined)
        return [`${placeWords(each)} was not there at planning (${formatMoment(atMs)}).`];
      const moved = each.position - before.position;
      if (moved < 0n)
        return [`${placeWords(each)} went back by ${distanceInWords(-moved, each.unit)} since planning.`];
      return moved > bound.distance
        ? [
            `${placeWords(each)} moved by ${distanceInWords(moved, each.unit)} since planning, and the plan holds for ${distanceInWords(bound.distance, each.unit)}.`,
          ]
        : [];
    }),
    ...vanished.map((each) => `${placeWords(each)} is no longer read.`),
  ];
}
