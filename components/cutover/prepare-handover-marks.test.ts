import { describe, expect, it } from 'vitest';
import type { TrackDiagram } from '@/lib/contract/query';
import { prepareHandoverMarks } from './prepare-handover-marks';
import { answer, at } from './test-data/answer';

const track = (version: number, start: string | null, end: string) => ({
  versionId: `main.prod.orders.v${version}`,
  version,
  name: `orders_v${version}`,
  start,
  commits: [],
  committed: { batchId: '112', atMs: at(1), end },
  planned: null,
  inSink: null,
});
const diagram = (...tracks: TrackDiagram['tracks']): TrackDiagram => ({
  unit: 'records',
  source: { index: 0, kind: 'kafka', label: 'orders' },
  tracks,
  head: null,
  notComparable: null,
});
const position = (partition: string, value: string, source = 0) => ({
  source,
  topic: 'orders',
  partition,
  position: value,
  unit: 'records' as const,
});
const handover = {
  batch: '112',
  of: 'committed' as const,
  settledBy: 'commit' as const,
  positions: [position('0', '12000'), position('1', '100'), position('0', '5', 1)],
  options: [],
  atMs: at(2),
};

describe('marks of the handover', () => {
  it('stand where v1 ends, added up over the partitions of the source that is drawn', () => {
    const marks = prepareHandoverMarks(
      answer('handing-over', { diagram: diagram(track(1, '0', '12100'), track(2, null, '12100')), handover }),
    );
    expect(marks.handover?.at).toBe(12_100n);
    expect(marks).toMatchObject({ v1Row: 0, v2Row: 1, plannedStart: null });
  });

  it('are not drawn of another unit than the axis counts', () => {
    const files = { ...handover, positions: [{ ...position('0', '3'), unit: 'files' as const }] };
    expect(
      prepareHandoverMarks(answer('handing-over', { diagram: diagram(track(1, '0', '9')), handover: files }))
        .handover,
    ).toBeNull();
  });

  it('show what a warm-up reads again, and nothing where v2 began at the end of v1', () => {
    const warm = (start: string) =>
      prepareHandoverMarks(
        answer('warming', {
          strategy: 'warm-up-replay',
          diagram: diagram(track(1, '0', '12100'), track(2, start, '12050')),
        }),
      ).replayed;
    expect(warm('10300')).toMatchObject({ from: 10_300n, to: 12_100n });
    expect(warm('12100')).toBeNull();
  });

  it('show the planned start until v2 has one', () => {
    const plan = answer().plan;
    const start = {
      rule: { kind: 'v1-committed-end' as const },
      words: '',
      values: [position('0', '11000')],
      options: [],
      v1End: [],
      atMs: at(0),
      bound: { distance: '10', untilMs: at(9) },
    };
    const marks = (tracks: TrackDiagram['tracks']) =>
      prepareHandoverMarks(answer('approved', { plan: { ...plan, start }, diagram: diagram(...tracks) }))
        .plannedStart;
    expect(marks([track(1, '0', '11000')])?.at).toBe(11_000n);
    expect(marks([track(1, '0', '11000'), track(2, '10900', '11000')])).toBeNull();
  });
});
