import { prepareTrack, type TrackLine, type TrackModel } from '@/components/track/prepare-track';
import type { TrackDiagram } from '@/lib/contract/query';

/** A stretch of the axis, in percent of its width. */
type Stretch = { from: number; to: number };

export type Stages = {
  model: TrackModel;
  line: TrackLine;
  unit: TrackDiagram['unit'];
  /** Where both lanes begin. */
  from: number;
  /** Read by an open batch and not committed: between the committed and the planned end. */
  inFlight: (Stretch & { steps: string }) | null;
  /** In the source and not planned: between the newest planned end and the source's end. Null when that is unknown. */
  waiting: (Stretch & { steps: string }) | null;
  head: TrackDiagram['head'];
  /** Between the committed end and the end of the newest batch in the sink; null when level, or not known. */
  sinkApart: (Stretch & { steps: string; side: 'ahead' | 'behind' }) | null;
};

/** The stages of one version on one axis: planned, committed, and the source's end. Null when no position is known. */
export function prepareStages(diagram: TrackDiagram, versionId: string): Stages | null {
  const tracks = diagram.tracks.filter((track) => track.versionId === versionId);
  const own: TrackDiagram = { ...diagram, tracks, notComparable: null };
  // An axis that is another source's says nothing about this version.
  if (diagram.notComparable !== null && diagram.tracks[0]?.versionId !== versionId) return null;
  const model = prepareTrack(own);
  const [line] = model?.lines ?? [];
  if (model === null || line === undefined) return null;
  const { committed, planned } = line;
  const newest = planned ?? committed;
  const from = line.startsBefore ? 0 : (line.startX ?? line.commits[0]?.x ?? newest?.x ?? 0);
  return {
    model,
    line,
    unit: diagram.unit,
    from,
    inFlight:
      planned === null
        ? null
        : stretch(committed?.x ?? from, planned.x, distance(committed?.end ?? line.start, planned.end)),
    waiting:
      newest === null || model.headX === null || diagram.head === null
        ? null
        : stretch(newest.x, model.headX, distance(newest.end, diagram.head.end)),
    head: diagram.head,
    sinkApart: apartOf(line),
  };
}

/** How far the sink is from the commits. Nothing where either is not known, or they are level. */
function apartOf({ committed, inSink }: TrackLine): Stages['sinkApart'] {
  if (committed === null || inSink === null) return null;
  const steps = BigInt(inSink.end) - BigInt(committed.end);
  if (steps === 0n) return null;
  return steps > 0n
    ? { from: committed.x, to: inSink.x, steps: steps.toString(), side: 'ahead' }
    : { from: inSink.x, to: committed.x, steps: (-steps).toString(), side: 'behind' };
}

function stretch(from: number, to: number, steps: string | null) {
  return steps === null ? null : { from, to, steps };
}

/** Null when unknown, and when the end is older than the start: then it says nothing. */
function distance(from: string | null, to: string): string | null {
  if (from === null) return null;
  const steps = BigInt(to) - BigInt(from);
  return steps < 0n ? null : steps.toString();
}
