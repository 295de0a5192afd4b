import type { CompareAnswer } from '@/lib/contract/compare';

type Axis = NonNullable<CompareAnswer['alignment'][number]['axis']>;

const WIDTH = 40;
/** Later ones are drawn over earlier ones. */
const CELLS: readonly (readonly [Axis['segments'][number]['what'], string])[] = [
  ['v1', '─'],
  ['tail', '~'],
  ['v2', '═'],
  ['gap', '·'],
  ['overlap', '█'],
];

export const AXIS_LEGEND = '─ v1 committed  ~ v1 planned only  ═ v2  · gap  █ both';

/** The surroundings of a handover as one line of text, e.g. `──────────····══════════`. */
export function axisText({ from, to, segments }: Axis): string {
  const [start, length] = [BigInt(from), BigInt(to) - BigInt(from)];
  let line = '';
  for (let cell = 0; cell < WIDTH; cell++) {
    // The middle of the cell, doubled to stay whole.
    const at = 2n * start * BigInt(WIDTH) + length * BigInt(2 * cell + 1);
    const covers = (what: string) =>
      segments.some(
        (segment) =>
          segment.what === what &&
          2n * BigInt(segment.from) * BigInt(WIDTH) <= at &&
          at < 2n * BigInt(segment.to) * BigInt(WIDTH),
      );
    line += CELLS.findLast(([what]) => covers(what))?.[1] ?? ' ';
  }
  return line;
}
