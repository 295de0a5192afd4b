'use client';

import { useOnClock } from '@/components/time/now';
import type { TrackDiagram } from '@/lib/contract/query';
import { formatCount, formatDuration } from '@/lib/domain/format';
import type { TrackLine, TrackModel } from './prepare-track';
import { AXIS_ROW, HEAD_ROW, ROW, trackHeight } from './track-geometry';

type TrackDrawingProps = {
  model: TrackModel;
  head: TrackDiagram['head'];
  hueOf: (version: number) => string;
};

const pct = (x: number) => `${x}%`;
const SINK_BELOW = 10;
const PLANNED_BELOW = 22;

/** Pixels only, hidden from screen readers: cursor and table carry the same facts in words. */
export function TrackDrawing({ model, head, hueOf }: TrackDrawingProps) {
  const height = trackHeight(model.lines.length);
  const axisY = height - AXIS_ROW;
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      className="absolute inset-0 overflow-visible text-2xs [&_text]:stroke-4 [&_text]:stroke-panel [&_text]:[paint-order:stroke]"
    >
      {model.axis.map((tick) => (
        <g key={tick.label}>
          <line x1={pct(tick.x)} x2={pct(tick.x)} y1={HEAD_ROW} y2={axisY} stroke="var(--grid)" />
          <text x={pct(tick.x)} y={height - 5} textAnchor="middle" fill="var(--faint)" className="num">
            {tick.label}
          </text>
        </g>
      ))}
      <line x1="0" x2="100%" y1={axisY} y2={axisY} stroke="var(--line)" />
      {model.beginningX === null ? null : <Beginning x={model.beginningX} bottom={axisY} />}
      {model.headX === null || head === null ? null : <Head x={model.headX} bottom={axisY} head={head} />}
      {model.lines.map((line, i) => (
        <Line key={line.versionId} line={line} hue={hueOf(line.version)} y={HEAD_ROW + i * ROW + ROW / 2} />
      ))}
    </svg>
  );
}

function Head({ x, bottom, head }: { x: number; bottom: number; head: NonNullable<TrackDiagram['head']> }) {
  const age = useAge(head.atMs);
  const end = x > 50;
  return (
    <g>
      <line x1={pct(x)} x2={pct(x)} y1="2" y2={bottom} stroke="var(--soft)" strokeDasharray="3 3" />
      <text x={pct(x)} dx={end ? -6 : 6} y="11" textAnchor={end ? 'end' : 'start'} fill="var(--soft)">
        source end <tspan className="num">{formatCount(BigInt(head.end))}</tspan> · {head.origin}, {age} ago
      </text>
    </g>
  );
}

function Beginning({ x, bottom }: { x: number; bottom: number }) {
  return (
    <g>
      <line x1={pct(x)} x2={pct(x)} y1={HEAD_ROW} y2={bottom} stroke="var(--soft)" strokeDasharray="1 3" />
      <text x={pct(x)} dx="5" y="11" fill="var(--faint)" className="max-sm:hidden">
        oldest still in the source
      </text>
    </g>
  );
}

function Line({ line, hue, y }: { line: TrackLine; hue: string; y: number }) {
  const { committed, planned, inSink } = line;
  const from = line.startsBefore ? 0 : (line.startX ?? line.commits[0]?.x ?? committed?.x ?? planned?.x ?? 0);
  const to = committed?.x ?? from;
  return (
    <g>
      <line x1={pct(from)} x2={pct(to)} y1={y} y2={y} stroke={hue} strokeWidth="3" />
      {line.startsBefore ? <StartsBefore y={y} line={line} hue={hue} /> : null}
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
        <>
          <line
            x1={pct(committed.x)}
            x2={pct(committed.x)}
            y1={y - 7}
            y2={y + 7}
            stroke={hue}
            strokeWidth="2.4"
          />
          <text x={pct(committed.x)} y={y - 10} {...anchor(committed.x)} fill="var(--ink)">
            committed <tspan className="num">{formatCount(BigInt(committed.end))}</tspan>
            <tspan className="max-sm:hidden">
              {' '}
              · batch <tspan className="num">{formatCount(BigInt(committed.batchId))}</tspan>
            </tspan>
            {line.behind === null ? null : (
              <tspan fill="var(--soft)">
                {' '}
                · <tspan className="num">{formatCount(BigInt(line.behind))}</tspan> behind
              </tspan>
            )}
          </text>
        </>
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
  const open = useAge(mark.atMs);
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
      <text x={pct(mark.x)} y={y + PLANNED_BELOW} {...anchor(mark.x)} fill="var(--ink)">
        planned <tspan className="num">{formatCount(BigInt(mark.end))}</tspan>
        <tspan className="max-sm:hidden">
          {' '}
          · batch <tspan className="num">{formatCount(BigInt(mark.batchId))}</tspan>
        </tspan>
        <tspan fill="var(--soft)"> · not committed{mark.atMs === null ? '' : `, open for ${open}`}</tspan>
      </text>
    </g>
  );
}

function StartsBefore({ y, line, hue }: { y: number; line: TrackLine; hue: string }) {
  const { start, planned } = line;
  const inTheWay = planned !== null && planned.x < 55;
  return (
    <g>
      <path d={`M7 ${y - 5}L0 ${y}L7 ${y + 5}`} fill="none" stroke={hue} strokeWidth="2" />
      {start === null || inTheWay ? null : (
        <text className="max-sm:hidden" x="0" y={y + PLANNED_BELOW} fill="var(--faint)">
          from <tspan className="num">{formatCount(BigInt(start))}</tspan>, left of the drawing
        </text>
      )}
    </g>
  );
}

/** Labels lean inwards, so that none leaves the drawing. */
function anchor(x: number): { textAnchor: 'start' | 'middle' | 'end'; dx?: number } {
  if (x > 60) return { textAnchor: 'end', dx: 4 };
  if (x < 30) return { textAnchor: 'start', dx: -4 };
  return { textAnchor: 'middle' };
}

function useAge(atMs: string | null): string {
  return useOnClock((nowMs) => {
    if (atMs === null) return '';
    const age = BigInt(nowMs) - BigInt(atMs);
    return formatDuration(age < 0n ? 0n : age - (age % 1000n));
  });
}
