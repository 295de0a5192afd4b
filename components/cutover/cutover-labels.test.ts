import { describe, expect, it } from 'vitest';
import { placeLabels } from '@/components/track/place-labels';
import { prepareLabels } from '@/components/track/prepare-labels';
import { prepareTrack } from '@/components/track/prepare-track';
import type { Track, TrackDiagram } from '@/lib/contract/query';
import { handoverLabels, prepareHandoverMarks } from './prepare-handover-marks';
import { answer, at } from './test-data/answer';

const tick = (batchId: number, end: number) => ({ batchId: String(batchId), atMs: at(0), end: String(end) });

function track(version: number, start: number, committed: number, planned: number | null): Track {
  return {
    versionId: `main.prod.orders.v${version}`,
    version,
    name: `orders_v${version}`,
    start: String(start),
    commits: [tick(1, start + 100), tick(2, committed)],
    committed: tick(83, committed),
    planned: planned === null ? null : tick(105, planned),
    inSink: null,
  };
}

/** A cutover on the way back: v1, handed over at 9 552, plans again near the source's end, and v2 does too. */
function goingBack(v1Planned: number | null) {
  const diagram: TrackDiagram = {
    unit: 'records',
    source: { index: 0, kind: 'kafka', label: 'kafka orders' },
    head: { end: '11932', beginning: '0', atMs: at(0), origin: 'recorded broker offsets' },
    notComparable: null,
    tracks: [track(1, 0, v1Planned === null ? 9_552 : 11_436, v1Planned), track(2, 4_044, 11_440, 11_924)],
  };
  const cutover = answer('handing-over', {
    strategy: 'warm-up-replay',
    diagram,
    handover: {
      batch: '83',
      of: 'committed',
      settledBy: 'commit',
      positions: [{ source: 0, topic: 'orders', partition: '0', position: '9552', unit: 'records' }],
      options: [],
      atMs: at(0),
    },
  });
  const model = prepareTrack(diagram);
  if (model === null) throw new Error('nothing to draw');
  return [
    ...prepareLabels(model, diagram.head),
    ...handoverLabels(prepareHandoverMarks(cutover), model, 'hue'),
  ];
}

describe('what the drawing of a cutover says around the handover', () => {
  it.each([285, 530, 940])(
    'at %i pixels: the handover, both versions’ ends and the source’s, none over another',
    (px) => {
      const placed = placeLabels(goingBack(11_564), px);
      const ids = placed.map(({ id }) => id);
      for (const id of ['handover', 'head', 'committed main.prod.orders.v1', 'planned main.prod.orders.v1'])
        expect(ids).toContain(id);
      const under = placed.filter(({ id }) => id === 'handover' || id === 'planned main.prod.orders.v1');
      expect(new Set(under.map(({ y }) => y)).size).toBe(2);
    },
  );

  it('in one line where nothing is in the way', () => {
    const lines = placeLabels(goingBack(null), 530).filter(({ id }) => id === 'handover');
    expect(lines.map(({ y }) => y)).toEqual([18 + 29 + 21]);
  });
});
