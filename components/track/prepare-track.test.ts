import { describe, expect, it } from 'vitest';
import { sampleQuery } from '@/e2e/support/sample-query';
import type { TrackDiagram } from '@/lib/contract/query';
import { prepareTrack } from './prepare-track';

const diagram = sampleQuery().track;
const tick = (batchId: number, end: bigint) => ({
  batchId: String(batchId),
  atMs: null,
  end: end.toString(),
});

function oneTrack(
  over: Partial<TrackDiagram['tracks'][number]>,
  rest: Partial<TrackDiagram> = {},
): TrackDiagram {
  const empty = {
    versionId: 'v',
    version: 1,
    name: 'v',
    start: null,
    commits: [],
    committed: null,
    planned: null,
    inSink: null,
  };
  return {
    unit: 'records',
    source: null,
    head: null,
    notComparable: null,
    tracks: [{ ...empty, ...over }],
    ...rest,
  };
}

describe('prepareTrack', () => {
  it('is true to scale', () => {
    const model = prepareTrack(diagram);
    const [v1, v2] = model?.lines ?? [];
    const x = (mark: { x: number } | null | undefined) => mark?.x ?? Number.NaN;
    const perRecord = (x(v1?.planned) - x(v1?.committed)) / 320;
    expect(x(v1?.committed) - x(v2?.committed)).toBeCloseTo(210 * perRecord, 1);
    expect((model?.headX ?? Number.NaN) - x(v1?.committed)).toBeCloseTo(950 * perRecord, 1);
  });

  it('says how far each committed end is from the source’s end', () => {
    expect(prepareTrack(diagram)?.lines.map((line) => line.behind)).toEqual(['950', '1160']);
  });

  it('cuts off a start that is far away instead of squeezing the ticks, and says so', () => {
    expect(prepareTrack(diagram)?.lines[0]).toMatchObject({ startX: null, startsBefore: true, start: '0' });
  });

  it('keeps distances of offsets beyond 2^53', () => {
    const base = 9_007_199_254_740_993n;
    const model = prepareTrack(
      oneTrack({ commits: [tick(1, base), tick(2, base + 1n), tick(3, base + 2n)] }),
    );
    const xs = model?.lines[0]?.commits.map((mark) => mark.x) ?? [];
    expect((xs[1] ?? 0) - (xs[0] ?? 0)).toBeCloseTo((xs[2] ?? 0) - (xs[1] ?? 0));
    expect(model?.axis.map((mark) => mark.label.replaceAll('\u202f', ''))).toContain((base + 1n).toString());
  });

  it('never turns an old head into negative lag', () => {
    const committed = tick(7, 500n);
    const head = { end: '400', beginning: null, atMs: '1', origin: 'broker' };
    expect(
      prepareTrack(oneTrack({ commits: [committed], committed }, { head }))?.lines[0]?.behind,
    ).toBeNull();
  });

  it('draws nothing where nothing is known or nothing can be compared', () => {
    expect(prepareTrack(oneTrack({}))).toBeNull();
    expect(prepareTrack({ ...diagram, notComparable: 'v1 reads kafka, v2 reads files' })).toBeNull();
  });

  it('stands on one position', () => {
    const model = prepareTrack(oneTrack({ commits: [tick(0, 5n)] }));
    expect(model?.lines[0]?.commits[0]?.x).toBeGreaterThan(0);
    expect(model?.axis.length).toBeGreaterThan(0);
  });

  it('makes room for a sink that is ahead of everything else', () => {
    const model = prepareTrack(oneTrack({ commits: [tick(1, 100n)], inSink: tick(2, 200n) }));
    expect(model?.lines[0]?.inSink?.x).toBeGreaterThan(model?.lines[0]?.commits[0]?.x ?? 100);
    expect(model?.lines[0]?.inSink?.x).toBeLessThanOrEqual(100);
    expect(prepareTrack(oneTrack({ commits: [tick(1, 100n)] }))?.lines[0]?.inSink).toBeNull();
  });
});
