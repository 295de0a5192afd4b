import type { TrackModel } from '@/components/track/prepare-track';
import { trackHeight, trackY } from '@/components/track/track-geometry';
import type { HandoverMarks } from './prepare-handover-marks';

type HandoverOverlayProps = { marks: HandoverMarks; model: TrackModel; hueOfV2: string };

const BAND = 22;

/** The switch between the tracks, and what v2 reads again. Lines only: their words are placed with those of the diagram. */
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
      className="pointer-events-none absolute inset-0 overflow-visible"
    >
      {replayed === null || v2Row === null ? null : (
        <Replayed replayed={replayed} model={model} y={trackY(v2Row)} hue={hueOfV2} />
      )}
      {startX === null || plannedStart === null || nextRow === null ? null : (
        <Mark x={startX} y={trackY(nextRow)} hue={hueOfV2} />
      )}
      {atX === null || handover === null || v1Row === null ? null : (
        <>
          {v2Row === null ? null : <Switch x={atX} y={trackY(v1Row)} drop={trackY(v2Row) - trackY(v1Row)} />}
          <Mark x={atX} y={trackY(v1Row)} hue="var(--good)" solid />
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

type MarkProps = { x: number; y: number; hue: string; solid?: boolean };

function Mark({ x, y, hue, solid = false }: MarkProps) {
  return (
    <svg x={`${x}%`} y={y} overflow="visible" aria-hidden="true">
      <circle
        r="5"
        fill="var(--panel)"
        stroke={hue}
        strokeWidth="2"
        strokeDasharray={solid ? undefined : '2.5 2'}
      />
    </svg>
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
  return (
    <rect
      x={`${from}%`}
      y={y - BAND / 2}
      width={`${to - from}%`}
      height={BAND}
      fill={hue}
      fillOpacity="0.13"
      rx="2"
    />
  );
}
