import { describe, expect, it } from 'vitest';
import { sampleQuery } from '@/e2e/support/sample-query';
import type { TrackDiagram } from '@/lib/contract/query';
import { prepareStages } from './prepare-stages';

const diagram = sampleQuery().track;
const id = diagram.tracks[0]?.versionId ?? '';
const only = (
  over: Partial<TrackDiagram['tracks'][number]>,
  rest: Partial<TrackDiagram> = {},
): TrackDiagram => ({
  ...diagram,
  ...rest,
  tracks: diagram.tracks.slice(0, 1).map((track) => ({ ...track, ...over })),
});

describe('prepareStages', () => {
  it('tells what is in flight from what is not planned yet, true to scale', () => {
    const stages = prepareStages(diagram, id);
    expect(stages?.inFlight?.steps).toBe('320');
    expect(stages?.waiting?.steps).toBe('630');
    const width = (stretch: { from: number; to: number } | null | undefined) =>
      stretch === null || stretch === undefined ? Number.NaN : stretch.to - stretch.from;
    expect(width(stages?.waiting) / width(stages?.inFlight)).toBeCloseTo(630 / 320, 1);
  });
  it('has nothing in flight when all is committed', () => {
    const stages = prepareStages(only({ planned: null }), id);
    expect(stages?.inFlight).toBeNull();
    expect(stages?.waiting?.steps).toBe('950');
  });
  it('claims nothing about the source without its end, or with one that is older than the plan', () => {
    expect(prepareStages(only({}, { head: null }), id)?.waiting).toBeNull();
    const head = { end: '12000', beginning: null, atMs: '1', origin: 'broker' };
    expect(prepareStages(only({}, { head }), id)?.waiting).toBeNull();
  });
  it('counts an open first batch from the start, where that is known', () => {
    const planned = { batchId: '0', atMs: null, end: '40' };
    const empty = { commits: [], committed: null, planned };
    expect(prepareStages(only({ ...empty, start: '10' }), id)?.inFlight?.steps).toBe('30');
    expect(prepareStages(only({ ...empty, start: null }), id)?.inFlight).toBeNull();
  });
  it('is absent for a version that is not drawn, and on an axis of another source', () => {
    expect(prepareStages(diagram, 'other')).toBeNull();
    const second = diagram.tracks[1]?.versionId ?? '';
    const apart = { ...diagram, notComparable: 'other topics' };
    expect(prepareStages(apart, second)).toBeNull();
    expect(prepareStages(apart, id)).not.toBeNull();
  });
  it('tells how far the sink is from the commits, and on which side', () => {
    const [track] = diagram.tracks;
    const behind = track?.commits.at(-3) ?? null;
    expect(prepareStages(diagram, id)?.sinkApart).toMatchObject({ steps: '320', side: 'ahead' });
    expect(prepareStages(only({ inSink: behind }), id)?.sinkApart).toMatchObject({
      steps: '300',
      side: 'behind',
    });
  });
  it('claims nothing about a sink that is level, or not known', () => {
    expect(prepareStages(only({ inSink: diagram.tracks[0]?.committed ?? null }), id)?.sinkApart).toBeNull();
    expect(prepareStages(only({ inSink: null }), id)?.sinkApart).toBeNull();
    expect(prepareStages(only({ committed: null }), id)?.sinkApart).toBeNull();
  });
});
