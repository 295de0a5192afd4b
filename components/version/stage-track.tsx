'use client';

import { Unlink } from 'lucide-react';
import { TrackCursor } from '@/components/track/track-cursor';
import { AXIS_ROW, HEAD_ROW } from '@/components/track/track-geometry';
import { Message } from '@/components/ui/message';
import type { TrackDiagram } from '@/lib/contract/query';
import type { SinkStand } from '@/lib/contract/version';
import { formatCount } from '@/lib/domain/format';
import { prepareStages, type Stages } from './prepare-stages';
import { sinkLaneWords } from './sink-words';
import { LANE, LANES_HEIGHT, STAGE_HEIGHT } from './stage-geometry';
import { StageLegend } from './stage-legend';

/** Lanes from top to bottom; a batch passes them in this order. */
const LANES = ['planned', 'committed', 'in the sink'] as const;
type Lane = (typeof LANES)[number];

const pct = (x: number) => `${x}%`;
const laneY = (lane: Lane) => HEAD_ROW + LANES.indexOf(lane) * LANE + LANE / 2;

/** Ahead is what a crash between write and commit leaves; behind is what nobody writes again. */
const APART = {
  ahead: { fill: 'none', stroke: 'var(--progress)' },
  behind: { fill: 'var(--bad-wash)', stroke: 'var(--bad)' },
} as const;

type StageTrackProps = {
  diagram: TrackDiagram;
  versionId: string;
  name: string;
  hue: string;
  sink: SinkStand | null;
};

/** How far a version has planned, committed and filled its sink, on the axis of its source. */
export function StageTrack({ diagram, versionId, name, hue, sink }: StageTrackProps) {
  const stages = prepareStages(diagram, versionId);
  if (stages === null) {
    return (
      <Message
        icon={<Unlink size={20} />}
        title="No position is known yet"
        className={`${STAGE_HEIGHT} py-0`}
      >
        {diagram.notComparable ?? 'No offsets file of this version could be read so far.'}
      </Message>
    );
  }
  return (
    <figure aria-label={`Planned, committed and in the sink: positions of ${name}`}>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] pr-2">
        <ul className="relative text-xs" style={{ height: LANES_HEIGHT }}>
          {LANES.map((lane) => (
            <li key={lane} className="absolute right-2.5 font-medium" style={{ top: laneY(lane) - 9 }}>
              {lane}
            </li>
          ))}
          <li className="absolute right-2.5 bottom-0.5 text-2xs text-faint">{stages.unit}</li>
        </ul>
        <div className="relative" style={{ height: LANES_HEIGHT }}>
          <Drawing stages={stages} hue={hue} sinkWords={sinkLaneWords(sink, stages.line.inSink !== null)} />
          <TrackCursor line={stages.line} unit={stages.unit} hue={hue} top={HEAD_ROW} row={LANE} />
        </div>
      </div>
      <StageLegend stages={stages} hue={hue} sink={sink} />
    </figure>
  );
}

/** Pixels only: the cursor and the legend carry the same facts in words. */
function Drawing({ stages, hue, sinkWords }: { stages: Stages; hue: string; sinkWords: string | null }) {
  const { model, line, from, inFlight, waiting, sinkApart } = stages;
  const { committed, planned, inSink } = line;
  const axisY = LANES_HEIGHT - AXIS_ROW;
  const end = { planned: planned ?? committed, committed, 'in the sink': inSink };
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={LANES_HEIGHT}
      className="absolute inset-0 overflow-visible text-2xs"
    >
      <defs>
        <pattern
          id="not-planned"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V5" stroke="var(--faint)" strokeWidth="1.5" />
        </pattern>
      </defs>
      {model.axis.map((tick, i) => (
        <g key={tick.label} className={i % 2 === 1 ? 'max-sm:hidden' : undefined}>
          <line x1={pct(tick.x)} x2={pct(tick.x)} y1={HEAD_ROW} y2={axisY} stroke="var(--grid)" />
          <text x={pct(tick.x)} y={LANES_HEIGHT - 5} textAnchor="middle" fill="var(--faint)" className="num">
            {tick.label}
          </text>
        </g>
      ))}
      <line x1="0" x2="100%" y1={axisY} y2={axisY} stroke="var(--line)" />
      {waiting === null ? null : (
        <rect
          x={pct(waiting.from)}
          width={pct(waiting.to - waiting.from)}
          y={laneY('planned') - 5}
          height="10"
          fill="url(#not-planned)"
        />
      )}
      {inFlight === null ? null : (
        <rect
          x={pct(inFlight.from)}
          width={pct(inFlight.to - inFlight.from)}
          y={laneY('planned') - 9}
          height={laneY('committed') - laneY('planned') + 18}
          fill="var(--progress-wash)"
          stroke="var(--progress)"
          strokeDasharray="3 3"
        />
      )}
      {sinkApart === null ? null : (
        <rect
          x={pct(sinkApart.from)}
          width={pct(sinkApart.to - sinkApart.from)}
          y={laneY('committed') - 9}
          height={laneY('in the sink') - laneY('committed') + 18}
          {...APART[sinkApart.side]}
          strokeDasharray="3 3"
        />
      )}
      {sinkWords === null ? null : (
        <text x={pct(from)} dx="6" y={laneY('in the sink') + 4} fill="var(--unknown)" fontStyle="italic">
          {sinkWords}
        </text>
      )}
      {model.headX === null ? null : (
        <line
          x1={pct(model.headX)}
          x2={pct(model.headX)}
          y1="4"
          y2={axisY}
          stroke="var(--soft)"
          strokeDasharray="3 3"
        />
      )}
      {LANES.map((lane) => {
        const mark = end[lane];
        if (mark === null) return null;
        const y = laneY(lane);
        return (
          <g key={lane}>
            {line.startsBefore ? (
              <path d={`M7 ${y - 5}L0 ${y}L7 ${y + 5}`} fill="none" stroke={hue} strokeWidth="2" />
            ) : null}
            <line x1={pct(from)} x2={pct(mark.x)} y1={y} y2={y} stroke={hue} strokeWidth="3" />
            {line.ticks
              .filter((tick) => tick.x <= mark.x)
              .map((tick) => (
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
            <line x1={pct(mark.x)} x2={pct(mark.x)} y1={y - 8} y2={y + 8} stroke={hue} strokeWidth="2.4" />
            <text x={pct(mark.x)} dx="-6" y={y - 11} textAnchor="end" fill="var(--ink)">
              <tspan fill="var(--soft)">batch </tspan>
              <tspan className="num">{formatCount(BigInt(mark.batchId))}</tspan>
              <tspan fill="var(--soft)"> ends at </tspan>
              <tspan className="num">{formatCount(BigInt(mark.end))}</tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}
