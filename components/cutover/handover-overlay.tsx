import type { TrackModel } from '@/components/track/prepare-track';
import { HEAD_ROW, ROW, trackHeight } from '@/components/track/track-geometry';
import type { HandoverMarks } from './prepare-handover-marks';

type HandoverOverlayProps = { marks: HandoverMarks; model: TrackModel; hueOfV2: string };

const BAND = 22;
const middleOf = (row: number) => HEAD_ROW + row * ROW + ROW / 2;

/** The switch between the tracks, and what v2 reads again. Pixels only: the table of positions says the same. */
export function HandoverOverlay({ marks, model, hueOfV2 }: HandoverOverlayProps) {
  const { v1Row, v2Row, handover, plannedStart, replayed } = marks;
  const atX = handover === null ? null : model.xOf(handover.at);
  const startX = plannedStart === null ? null : model.xOf(plannedStart.at);
  const nextRow = v2Row ?? (v1Row === null ? null : v1Row + 1);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={trackHeight(model.lines.length)}
      className="pointer-events-none absolute inset-0 overflow-visible text-2xs [&_text]:stroke-4 [&_text]:stroke-panel [&_text]:[paint-order:stroke]"
    >
      {replayed === null || v2Row === null ? null : (
        <Replayed replayed={replayed} model={model} y={middleOf(v2Row)} hue={hueOfV2} />
      )}
      {startX === null || plannedStart === null || nextRow === null ? null : (
        <Mark x={startX} y={middleOf(nextRow)} words={plannedStart.words} hue={hueOfV2} />
      )}
      {atX === null || handover === null || v1Row === null ? null : (
        <>
          {v2Row === null ? null : (
            <Switch x={atX} y={middleOf(v1Row)} drop={middleOf(v2Row) - middleOf(v1Row)} />
          )}
          <Mark x={atX} y={middleOf(v1Row)} words={handover.words} hue="var(--good)" solid />
        </>
      )}
    </svg>
  );
}

function Switch({ x, y, drop }: { x: number; y: number; drop: number }) {
  const reach = x > 90 ? -30 : 30;
  return (
    <svg x={`${x}%`} y={y} overflow="visible" aria-hidden="true">
      <path
        d={`M0 0C${reach * 0.8} 0 ${reach * 0.2} ${drop} ${reach} ${drop}`}
        fill="none"
        stroke="var(--good)"
        strokeWidth="2.4"
      />
    </svg>
  );
}

type MarkProps = { x: number; y: number; words: string; hue: string; solid?: boolean };

function Mark({ x, y, words, hue, solid = false }: MarkProps) {
  const leans = x > 50;
  return (
    <>
      <svg x={`${x}%`} y={y} overflow="visible" aria-hidden="true">
        <circle
          r="5"
          fill="var(--panel)"
          stroke={hue}
          strokeWidth="2"
          strokeDasharray={solid ? undefined : '2.5 2'}
        />
      </svg>
      <text
        x={`${x}%`}
        y={y + 21}
        dx={leans ? -2 : 2}
        textAnchor={leans ? 'end' : 'start'}
        fill={hue}
        className="font-semibold tabular-nums"
      >
        {words}
      </text>
    </>
  );
}

type ReplayedProps = {
  replayed: NonNullable<HandoverMarks['replayed']>;
  model: TrackModel;
  y: number;
  hue: string;
};

function Replayed({ replayed, model, y, hue }: ReplayedProps) {
  const [from, to] = [model.xOf(replayed.from) ?? 0, model.xOf(replayed.to)];
  if (to === null || to <= from) return null;
  const leans = from > 55;
  return (
    <g>
      <rect
        x={`${from}%`}
        y={y - BAND / 2}
        width={`${to - from}%`}
        height={BAND}
        fill={hue}
        fillOpacity="0.13"
        rx="2"
      />
      <text
        x={`${leans ? to : from}%`}
        y={y + BAND}
        textAnchor={leans ? 'end' : 'start'}
        fill="var(--soft)"
        className="max-sm:hidden"
      >
        {replayed.words}
      </text>
    </g>
  );
}
