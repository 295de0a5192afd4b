import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Label, type LabelPart, type PlacedLabel, placeLabels } from './place-labels';

const words = (text: string): LabelPart => ({ text });
function label(id: string, x: number, rank: number, ...says: string[]): Label {
  return {
    id,
    x,
    lines: [50, 62],
    lean: 'over',
    fill: 'ink',
    rank,
    says: says.map((text) => [words(text)]),
  };
}
const said = ({ parts }: PlacedLabel) => parts.map((part) => ('text' in part ? part.text : '…')).join('');
const where = (labels: readonly Label[], width: number) =>
  placeLabels(labels, width).map((placed) => [placed.id, placed.y, said(placed)]);

/** What a letter takes at least, so that what is told apart here is apart on every screen. */
const LETTER = 5.4;
function boxOf(placed: PlacedLabel, width: number) {
  const size = said(placed).length * LETTER;
  const at = (placed.x / 100) * width + placed.dx;
  const left = placed.anchor === 'start' ? at : placed.anchor === 'end' ? at - size : at - size / 2;
  return { left, right: left + size, y: placed.y };
}

describe('the labels of a drawing', () => {
  it('share a line while there is room', () => {
    expect(where([label('a', 10, 0, 'handover 500'), label('b', 90, 1, 'planned 900')], 530)).toEqual([
      ['a', 50, 'handover 500'],
      ['b', 50, 'planned 900'],
    ]);
  });

  it('around a handover: the less important one takes the next line', () => {
    const both = [
      label('planned', 97, 2, 'planned 11 564 · batch 105'),
      label('handover', 82, 0, 'handover 9 552'),
    ];
    expect(where(both, 530)).toEqual([
      ['handover', 50, 'handover 9 552'],
      ['planned', 62, 'planned 11 564 · batch 105'],
    ]);
  });

  it('are shortened before they are left out', () => {
    const long = 'handover 9 552 · batch 83 committed and told of at length, as nobody would';
    expect(where([label('a', 60, 0, long, 'handover 9 552')], 285)).toEqual([['a', 50, 'handover 9 552']]);
    const three = [0, 1, 2].map((rank) =>
      label(`${rank}`, 50, rank, 'a label of some length that fits once'),
    );
    expect(where(three, 285).map(([id]) => id)).toEqual(['0', '1']);
  });

  it('never overlap and never leave the drawing, at the width that they were placed for and at every wider one', () => {
    const some = fc.array(
      fc.record({
        x: fc.double({ min: 0, max: 100, noNaN: true }),
        rank: fc.nat(9),
        length: fc.integer({ min: 1, max: 60 }),
        lean: fc.constantFrom('over' as const, 'beside' as const, 'middle' as const),
        lines: fc.constantFrom([50, 62], [40], [11], [98]),
      }),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(285, 530, 940),
        fc.integer({ min: 0, max: 1200 }),
        (given, least, more) => {
          const labels = given.map(({ length, ...rest }, n): Label => {
            const text = 'x'.repeat(length);
            return { ...rest, id: String(n), fill: 'ink', says: [[words(text)], [words(text.slice(0, 3))]] };
          });
          const width = least + more;
          const boxes = placeLabels(labels, least).map((placed) => boxOf(placed, width));
          for (const [n, a] of boxes.entries()) {
            expect(a.left).toBeGreaterThanOrEqual(-8);
            expect(a.right).toBeLessThanOrEqual(width + 8);
            for (const b of boxes.slice(n + 1))
              expect(Math.abs(a.y - b.y) >= 12 || a.right <= b.left || b.right <= a.left).toBe(true);
          }
        },
      ),
    );
  });
});
