'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { TrackDiagram } from '@/lib/contract/query';
import { formatCount, formatMoment } from '@/lib/domain/format';
import type { TrackLine, TrackMark } from './prepare-track';
import { ROW } from './track-geometry';

type TrackCursorProps = {
  line: TrackLine;
  unit: TrackDiagram['unit'];
  hue: string;
  top: number;
  /** Height of the lane that it reads. */
  row?: number;
};

/** Reads one track batch by batch: by pointing at it, or with the arrow keys when focused. */
export function TrackCursor({ line, unit, hue, top, row = ROW }: TrackCursorProps) {
  const marks = line.planned === null ? line.commits : [...line.commits, line.planned];
  const [chosen, setChosen] = useState<string | null>(null);
  const last = marks.length - 1;
  const at = chosen === null ? -1 : marks.findIndex((mark) => mark.batchId === chosen);
  const active = marks[at];
  if (last < 0) return null;

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(nearest(marks, ((event.clientX - box.left) / box.width) * 100)?.batchId ?? null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const from = at === -1 ? last : at;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) {
      if (event.key === 'Escape') setChosen(null);
      return;
    }
    event.preventDefault();
    setChosen(marks[Math.min(last, Math.max(0, to))]?.batchId ?? null);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Batches of ${line.name}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at === -1 ? last : at}
      aria-valuetext={wordsOf(active ?? marks[last], line, unit)}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setChosen(null)}
      onFocus={() => setChosen((now) => now ?? marks[last]?.batchId ?? null)}
      onBlur={() => setChosen(null)}
      onKeyDown={onKeyDown}
      className="absolute inset-x-0 touch-pan-y"
      style={{ top, height: row }}
    >
      {active === undefined ? null : (
        <>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute w-0.5 -translate-x-1/2"
            style={{ left: `${active.x}%`, top: row / 2 - 11, height: 22, background: hue }}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute z-10 whitespace-nowrap rounded-md border border-line-strong bg-raised px-2 py-1 text-xs tabular-nums"
            style={{ left: `${active.x}%`, top: row / 2 + 12, transform: `translateX(${-active.x}%)` }}
          >
            {wordsOf(active, line, unit)}
          </span>
        </>
      )}
    </div>
  );
}

function nearest(marks: readonly TrackMark[], x: number): TrackMark | undefined {
  let best: TrackMark | undefined;
  for (const mark of marks) {
    if (best === undefined || Math.abs(mark.x - x) <= Math.abs(best.x - x)) best = mark;
  }
  return best;
}

function wordsOf(mark: TrackMark | undefined, line: TrackLine, unit: string): string {
  if (mark === undefined) return '';
  const planned = mark.batchId === line.planned?.batchId;
  const when = mark.atMs === null ? 'time unknown' : formatMoment(BigInt(mark.atMs));
  const what = planned ? 'planned, not committed' : 'committed';
  return `batch ${formatCount(BigInt(mark.batchId))} · ends at ${formatCount(BigInt(mark.end))} ${unit} · ${what}, ${when}${sinkWords(mark, line)}`;
}

/** Said of the newest batch in the sink and of later ones: what the sink holds below its newest is implied, not read. */
function sinkWords(mark: TrackMark, { inSink }: TrackLine): string {
  if (inSink === null || BigInt(mark.batchId) < BigInt(inSink.batchId)) return '';
  return mark.batchId === inSink.batchId ? ' · newest in the sink' : ' · not in the sink';
}
