/** A piece of a label; `ageOf`: how long ago that was, which follows the clock. */
export type LabelPart = { look?: 'num' | 'soft' } & ({ text: string } | { ageOf: string });

/** Something that a drawing wants to say at a place of its axis. */
export type Label = {
  id: string;
  /** Percent of the drawing's width. */
  x: number;
  /** Baselines on which it may stand, in pixels, the best first. */
  lines: readonly number[];
  /** `over`: about its place, inwards near an end · `beside`: next to it, on the side with more room · `middle`: nowhere else. */
  lean: 'over' | 'beside' | 'middle';
  fill: string;
  strong?: boolean;
  /** Who stands first: 0 is the most important. */
  rank: number;
  /** From the fullest way to say it to the shortest. */
  says: readonly (readonly LabelPart[])[];
};

type Anchor = 'start' | 'middle' | 'end';
export type PlacedLabel = Pick<Label, 'id' | 'x' | 'fill' | 'strong'> & {
  y: number;
  anchor: Anchor;
  /** Pixels that it is moved by. */
  dx: number;
  parts: readonly LabelPart[];
};

/** What a character takes at the size of the drawings, rounded up; mono for numbers. */
const CHARACTER = { num: 6.7, plain: 5.8, strong: 6.2 };
/** An age changes each second, and its label stays where it is: as long as `59 min 59 s`. */
const AGE_CHARACTERS = 11;
const LINE_HEIGHT = 12;
const APART = 6;
/** Letters may reach a little beyond the axis, into the margin of the drawing. */
const BEYOND = 6;
const NEAR = { over: -4, beside: 6, middle: 0 };

/**
 * Places labels so that no two overlap and none leaves a drawing `width` pixels wide, nor a wider one: distances grow with it, and
 * letters don't. The more important stand first; another one is moved, then shortened, then left out, as a table says it too.
 */
export function placeLabels(labels: readonly Label[], width: number): readonly PlacedLabel[] {
  const placed: { label: PlacedLabel; box: Box }[] = [];
  for (const label of labels.toSorted((a, b) => a.rank - b.rank)) {
    const found = tries(label, width).find(
      ({ box }) => isInside(box, width) && !placed.some((other) => meet(box, other.box)),
    );
    if (found !== undefined) placed.push(found);
  }
  return placed.map(({ label }) => label);
}

type Box = { left: number; right: number; y: number };

function* each(label: Label): Generator<{ parts: readonly LabelPart[]; y: number; anchor: Anchor }> {
  for (const parts of label.says)
    for (const y of label.lines) for (const anchor of anchorsOf(label)) yield { parts, y, anchor };
}

function tries(label: Label, width: number): { label: PlacedLabel; box: Box }[] {
  const { id, x, fill, strong } = label;
  return [...each(label)].map(({ parts, y, anchor }) => {
    const near = NEAR[label.lean];
    const dx = anchor === 'start' ? near : anchor === 'end' ? -near : 0;
    const size = widthOf(parts, strong === true);
    const at = (x / 100) * width + dx;
    const left = anchor === 'start' ? at : anchor === 'end' ? at - size : at - size / 2;
    return {
      label: { id, x, fill, ...(strong === undefined ? {} : { strong }), y, anchor, dx, parts },
      box: { left, right: left + size, y },
    };
  });
}

function anchorsOf({ x, lean }: Label): readonly Anchor[] {
  if (lean === 'middle') return ['middle'];
  if (lean === 'beside') return x > 50 ? ['end', 'start'] : ['start', 'end'];
  if (x > 60) return ['end', 'middle', 'start'];
  return x < 30 ? ['start', 'middle', 'end'] : ['middle', 'start', 'end'];
}

function widthOf(parts: readonly LabelPart[], strong: boolean): number {
  return parts.reduce((sum, part) => {
    const length = 'text' in part ? part.text.length : AGE_CHARACTERS;
    return sum + length * (part.look === 'num' ? CHARACTER.num : strong ? CHARACTER.strong : CHARACTER.plain);
  }, 0);
}

function isInside({ left, right }: Box, width: number): boolean {
  return left >= -BEYOND && right <= width + BEYOND;
}

function meet(a: Box, b: Box): boolean {
  return Math.abs(a.y - b.y) < LINE_HEIGHT && a.left < b.right + APART && b.left < a.right + APART;
}
