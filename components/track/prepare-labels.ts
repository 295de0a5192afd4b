import type { TrackDiagram } from '@/lib/contract/query';
import { formatCount } from '@/lib/domain/format';
import type { Label, LabelPart } from './place-labels';
import type { TrackLine, TrackModel } from './prepare-track';
import { ABOVE, BELOW, HEAD_ROW, trackHeight, trackY } from './track-geometry';

const num = (value: string): LabelPart => ({ text: formatCount(BigInt(value)), look: 'num' });
const words = (text: string): LabelPart => ({ text });
const soft = (text: string): LabelPart => ({ text, look: 'soft' });
const HEAD_LINE = HEAD_ROW - 7;

/** What the diagram of tracks wants to say: the source's ends, what each version committed and planned, and the axis. */
export function prepareLabels(model: TrackModel, head: TrackDiagram['head']): readonly Label[] {
  return [
    ...headLabels(model, head),
    ...model.lines.flatMap((line, row) => lineLabels(line, trackY(row))),
    ...model.axis.map(
      ({ x, label }): Label => ({
        id: `tick ${label}`,
        x,
        lines: [trackHeight(model.lines.length) - 5],
        lean: 'middle',
        fill: 'var(--faint)',
        rank: 9,
        says: [[{ text: label, look: 'num' }]],
      }),
    ),
  ];
}

function headLabels({ headX, beginningX }: TrackModel, head: TrackDiagram['head']): Label[] {
  const labels: Label[] = [];
  if (headX !== null && head !== null) {
    const end = [words('source end '), num(head.end)];
    const age: LabelPart = { ageOf: head.atMs };
    labels.push({
      id: 'head',
      x: headX,
      lines: [HEAD_LINE],
      lean: 'beside',
      fill: 'var(--soft)',
      rank: 1,
      says: [
        [...end, words(` · ${head.origin}, `), age, words(' ago')],
        [...end, words(' · '), age, words(' ago')],
        end,
      ],
    });
  }
  if (beginningX !== null)
    labels.push({
      id: 'beginning',
      x: beginningX,
      lines: [HEAD_LINE],
      lean: 'beside',
      fill: 'var(--faint)',
      rank: 5,
      says: [[words('oldest still in the source')], [words('oldest')]],
    });
  return labels;
}

function lineLabels(
  { versionId, committed, planned, behind, start, startsBefore }: TrackLine,
  y: number,
): Label[] {
  const below = BELOW.map((each) => y + each);
  const labels: Label[] = [];
  if (committed !== null) {
    const end = [words('committed '), num(committed.end)];
    const batch = [words(' · batch '), num(committed.batchId)];
    const lag: LabelPart[] =
      behind === null ? [] : [soft(' · '), { ...num(behind), look: 'num' }, soft(' behind')];
    labels.push({
      id: `committed ${versionId}`,
      x: committed.x,
      lines: [y + ABOVE],
      lean: 'over',
      fill: 'var(--ink)',
      rank: 1,
      says: [[...end, ...batch, ...lag], [...end, ...lag], end, [num(committed.end)]],
    });
  }
  if (planned !== null) {
    const end = [words('planned '), num(planned.end)];
    const batch = [words(' · batch '), num(planned.batchId)];
    const open: LabelPart[] =
      planned.atMs === null ? [] : [soft(', open for '), { ageOf: planned.atMs, look: 'soft' }];
    labels.push({
      id: `planned ${versionId}`,
      x: planned.x,
      lines: below,
      lean: 'over',
      fill: 'var(--ink)',
      rank: 2,
      says: [
        [...end, ...batch, soft(' · not committed'), ...open],
        [...end, soft(' · not committed'), ...open],
        [...end, soft(' · not committed')],
        end,
      ],
    });
  }
  if (startsBefore && start !== null)
    labels.push({
      id: `before ${versionId}`,
      x: 0,
      lines: below,
      lean: 'over',
      fill: 'var(--faint)',
      rank: 4,
      says: [[words('from '), num(start), words(', left of the drawing')]],
    });
  return labels;
}
