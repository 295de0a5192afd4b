import type { AmountJson, PlacedRangeJson } from '@/lib/contract/cutover-plan';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import type { PositionUnit } from '@/lib/domain/source-kind';

/** An amount as a figure: `0 records`, `1 200 records`; null where it is not known. */
export function amountInWords({ size }: Pick<AmountJson, 'size'>): string | null {
  return size === null ? null : distanceInWords(BigInt(size.distance), size.unit);
}

export function isNothing({ size, ranges, unknown }: AmountJson): boolean {
  return size !== null && BigInt(size.distance) === 0n && ranges.length === 0 && unknown.length === 0;
}

export type RangeRow = { place: string; from: string; to: string; size: string };

/** Ranges as rows, the largest first. */
export function prepareRanges(ranges: readonly PlacedRangeJson[]): readonly RangeRow[] {
  return ranges
    .map((range) => ({ range, length: BigInt(range.to) - BigInt(range.from) }))
    .sort((a, b) => (a.length < b.length ? 1 : a.length > b.length ? -1 : 0))
    .map(({ range, length }) => ({
      place: placeInWords(range),
      from: range.from,
      to: range.to,
      size: distanceInWords(length, range.unit),
    }));
}

/** All ranges added up, where they count the same; else null. */
export function sumOfRanges(
  ranges: readonly PlacedRangeJson[],
): { distance: bigint; unit: PositionUnit } | null {
  const [unit, ...others] = new Set(ranges.map((range) => range.unit));
  if (unit === undefined || others.length > 0) return null;
  return { distance: ranges.reduce((sum, { from, to }) => sum + BigInt(to) - BigInt(from), 0n), unit };
}

/** `orders / 3`; the source by its number where there is no topic. */
export function placeInWords({
  source,
  topic,
  partition,
}: Pick<PlacedRangeJson, 'source' | 'topic' | 'partition'>): string {
  const name = topic ?? `source ${source}`;
  return partition === '' ? name : `${name} / ${partition}`;
}
