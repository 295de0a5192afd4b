import type { TrackLine, TrackModel } from './prepare-track';
import { AXIS_ROW, HEAD_ROW, trackHeight, trackY } from './track-geometry';

type TrackDrawingProps = {
  model: TrackModel;
  hueOf: (version: number) => string;
};

const pct = (x: number) => `${x}%`;
const SINK_BELOW = 10;

/** Lines only, hidden from screen readers: cursor and table carry the same facts in words. */
export function TrackDrawing({ model, hueOf }: TrackDrawingProps) {
  const height = trackHeight(model.lines.length);
  const axisY = height - AXIS_ROW;
  return (
    <svg aria-hidden="true" width="100%" height={height} className="absolute inset-0 overflow-visible">
      {model.axis.map((tick) => (
        <line
          key={tick.label}
          x1={pct(tick.x)}
          x2={pct(tick.x)}
          y1={HEAD_ROW}
          y2={axisY}
          stroke="var(--grid)"
        />
      ))}
      <line x1="0" x2="100%" y1={axisY} y2={axisY} stroke="var(--line)" />
      {model.beginningX === null ? null : (
        <line
          x1={pct(model.beginningX)}
          x2={pct(model.beginningX)}
          y1={HEAD_ROW}
          y2={axisY}
          stroke="var(--soft)"
          strokeDasharray="1 3"
        />
      )}
      {model.headX === null ? null : (
        <line
          x1={pct(model.headX)}
          x2={pct(model.headX)}
          y1="2"
          y2={axisY}
          stroke="var(--soft)"
          strokeDasharray="3 3"
        />
      )}
      {model.lines.map((line, i) => (
        <Line key={line.versionId} line={line} hue={hueOf(line.version)} y={trackY(i)} />
      ))}
    </svg>
  );
}

function Line({ line, hue, y }: { line: TrackLine; hue: string; y: number }) {
  const { committed, planned, inSink } = line;
  const from = line.startsBefore ? 0 : (line.startX ?? line.commits[0]?.x ?? committed?.x ?? planned?.x ?? 0);
  const to = committed?.x ?? from;
  return (
    <g>
      <line x1={pct(from)} x2={pct(to)} y1={y} y2={y} stroke={hue} strokeWidth="3" />
      {line.startsBefore ? (
        <path d={`M7 ${y - 5}L0 ${y}L7 ${y + 5}`} fill="none" stroke={hue} strokeWidth="2" />
      ) : null}
      {line.startX === null ? null : <circle cx={pct(line.startX)} cy={y} r="3.5" fill={hue} />}
      {line.ticks.map((tick) => (
        <line
          key={tick.batchId}
          x1={pct(tick.x)}
          x2={pct(tick.x)}
          y1={y - 5}
          y2={y + 5}
          stroke={hue}
          strokeWidth="1.6"
        />
      ))}
      {committed === null ? null : (
        <line
          x1={pct(committed.x)}
          x2={pct(committed.x)}
          y1={y - 7}
          y2={y + 7}
          stroke={hue}
          strokeWidth="2.4"
        />
      )}
      {inSink === null ? null : <InSink mark={inSink} from={from} hue={hue} y={y + SINK_BELOW} />}
      {planned === null ? null : <Planned mark={planned} from={to} hue={hue} y={y} />}
    </g>
  );
}

/** A thin rail under the track: as far as the sink holds the version's batches. */
function InSink({
  mark,
  from,
  hue,
  y,
}: {
  mark: NonNullable<TrackLine['inSink']>;
  from: number;
  hue: string;
  y: number;
}) {
  return (
    <g>
      <line x1={pct(Math.min(from, mark.x))} x2={pct(mark.x)} y1={y} y2={y} stroke={hue} strokeWidth="1" />
      <svg x={pct(mark.x)} y={y} overflow="visible" aria-hidden="true">
        <path d="M0-4L4 0 0 4-4 0z" fill="var(--panel)" stroke={hue} strokeWidth="1.5" />
      </svg>
    </g>
  );
}

function Planned({
  mark,
  from,
  hue,
  y,
}: {
  mark: NonNullable<TrackLine['planned']>;
  from: number;
  hue: string;
  y: number;
}) {
  return (
    <g>
      <line
        x1={pct(from)}
        x2={pct(mark.x)}
        y1={y}
        y2={y}
        stroke={hue}
        strokeWidth="2"
        strokeDasharray="3 4"
      />
      <svg x={pct(mark.x)} y={y} overflow="visible" aria-hidden="true">
        <rect x="-3" y="-7" width="6" height="14" rx="1" fill="var(--panel)" stroke={hue} strokeWidth="1.6" />
      </svg>
    </g>
  );
}
