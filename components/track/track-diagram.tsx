'use client';

import { Unlink } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Message } from '@/components/ui/message';
import type { TrackDiagram as Diagram } from '@/lib/contract/query';
import type { Label } from './place-labels';
import { prepareLabels } from './prepare-labels';
import { prepareTrack, type TrackModel } from './prepare-track';
import { TrackCursor } from './track-cursor';
import { TrackDrawing } from './track-drawing';
import { HEAD_ROW, ROW, trackHeight } from './track-geometry';
import { TrackLabels } from './track-labels';
import { TrackLegend } from './track-legend';
import { TrackTable } from './track-table';

type TrackDiagramProps = {
  diagram: Diagram;
  hueOf: (version: number) => string;
  /** Marks over the tracks, of the page's own, and what they want to say. */
  overlay?: (model: TrackModel) => { marks: ReactNode; labels: readonly Label[] };
};

/**
 * The signature of Signalbox: every version as a track on one axis of positions, true to scale. The drawing is for
 * eyes; each track is also a slider for the keyboard, and a table says the same in words.
 */
export function TrackDiagram({ diagram, hueOf, overlay }: TrackDiagramProps) {
  const model = useMemo(() => prepareTrack(diagram), [diagram]);
  const over = model === null ? undefined : overlay?.(model);
  if (model === null) {
    return (
      <>
        <Message
          icon={<Unlink size={20} />}
          title={
            diagram.notComparable === null ? 'No position is known yet' : 'The versions do not share one axis'
          }
          className="h-44 py-0"
        >
          {diagram.notComparable ??
            'No offsets file of these versions could be read so far, so there is nothing to lay on a track.'}
        </Message>
        <TrackTable diagram={diagram} lines={[]} />
      </>
    );
  }
  const height = trackHeight(model.lines.length);
  return (
    <figure aria-label="Positions of all versions on one axis">
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] pr-2">
        <ul className="relative" style={{ height }}>
          {model.lines.map((line, i) => (
            <li
              key={line.versionId}
              className="absolute right-2.5 font-semibold text-xs"
              style={{ top: HEAD_ROW + i * ROW + ROW / 2 - 9, color: hueOf(line.version) }}
              title={line.name}
            >
              v{line.version}
            </li>
          ))}
          <li className="absolute right-2.5 bottom-0.5 text-2xs text-faint">{diagram.unit}</li>
        </ul>
        <div className="relative" style={{ height }}>
          <TrackDrawing model={model} hueOf={hueOf} />
          {over?.marks}
          <TrackLabels
            labels={[...prepareLabels(model, diagram.head), ...(over?.labels ?? [])]}
            height={height}
          />
          {model.lines.map((line, i) => (
            <TrackCursor
              key={line.versionId}
              line={line}
              unit={diagram.unit}
              hue={hueOf(line.version)}
              top={HEAD_ROW + i * ROW}
            />
          ))}
        </div>
      </div>
      <TrackLegend diagram={diagram}>
        <TrackTable diagram={diagram} lines={model.lines} />
      </TrackLegend>
    </figure>
  );
}
