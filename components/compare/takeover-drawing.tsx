import { formatCount } from '@/lib/domain/format';
import type { TakeoverRow } from './prepare-takeover';
import type { SideNames } from './side-names';
import { type Band, type Scale, startX } from './takeover-scale';

const HEIGHT = 34;
const OLD_Y = 11;
const NEXT_Y = 23;
const pct = (x: number) => `${x}%`;

type TakeoverDrawingProps = { row: TakeoverRow; scale: Scale; hues: SideNames['hues'] };

/** One partition around v1's committed end, true to scale. Pixels only: the row around it says the same in words. */
export function TakeoverDrawing({ row, scale, hues }: TakeoverDrawingProps) {
  const { bands, partition, relation } = row;
  const start = startX(partition, scale);
  if (bands.length === 0) {
    return (
      <span aria-hidden="true" className="flex h-[34px] items-center text-faint text-xs">
        {partition.v1Committed === '0' && partition.v2Start === '0'
          ? 'no record when v2 took over: both at the beginning'
          : 'nothing recorded that could be drawn'}
      </span>
    );
  }
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="block overflow-visible text-2xs">
      {bands.map((band) => (
        <Stretch key={band.what} band={band} hues={hues} />
      ))}
      <line
        x1={pct(scale.zeroX)}
        x2={pct(scale.zeroX)}
        y1="2"
        y2={HEIGHT - 2}
        stroke={relation === 'aligned' ? 'var(--good)' : 'var(--soft)'}
        strokeWidth={relation === 'aligned' ? 2 : 1.2}
      />
      {start === null ? null : (
        <svg x={pct(start)} y={NEXT_Y} overflow="visible" aria-hidden="true">
          <circle r="3.5" fill={hues.next} />
        </svg>
      )}
      {bands.some(({ what, width }) => (what === 'gap' || what === 'overlap') && width < 0.4) ? (
        <Sliver bands={bands} />
      ) : null}
      <Size row={row} />
    </svg>
  );
}

function Stretch({ band, hues }: { band: Band; hues: SideNames['hues'] }) {
  const [from, to] = [band.x, band.x + band.width];
  switch (band.what) {
    case 'gap':
    case 'overlap': {
      const colour = band.what === 'gap' ? 'var(--bad)' : 'var(--warn)';
      return (
        <rect
          x={pct(from)}
          width={pct(band.width)}
          y="2"
          height={HEIGHT - 4}
          fill={colour}
          fillOpacity="0.24"
          stroke={colour}
          strokeWidth="1"
          strokeDasharray={band.what === 'gap' ? undefined : '3 2'}
          className="[print-color-adjust:exact]"
        />
      );
    }
    case 'tail':
      return (
        <line
          x1={pct(from)}
          x2={pct(to)}
          y1={OLD_Y}
          y2={OLD_Y}
          stroke={hues.old}
          strokeWidth="2"
          strokeDasharray="3 3"
        />
      );
    case 'v1':
    case 'v2': {
      const y = band.what === 'v1' ? OLD_Y : NEXT_Y;
      const hue = band.what === 'v1' ? hues.old : hues.next;
      return (
        <g>
          <line x1={pct(from)} x2={pct(to)} y1={y} y2={y} stroke={hue} strokeWidth="4" />
          {band.runsOn === 'left' || band.runsOn === 'both' ? <Onwards y={y} hue={hue} side="left" /> : null}
          {band.runsOn === 'right' || band.runsOn === 'both' ? (
            <Onwards y={y} hue={hue} side="right" />
          ) : null}
        </g>
      );
    }
    default:
      return band.what satisfies never;
  }
}

/** The track goes on beyond the drawing. */
function Onwards({ y, hue, side }: { y: number; hue: string; side: 'left' | 'right' }) {
  const tip = side === 'left' ? 'M5-4L0 0 5 4' : 'M-5-4L0 0-5 4';
  return (
    <svg x={side === 'left' ? '0%' : '100%'} y={y} overflow="visible" aria-hidden="true">
      <path d={tip} fill="none" stroke={hue} strokeWidth="1.6" />
    </svg>
  );
}

/** A range too thin for its scale still gets a mark that is seen. */
function Sliver({ bands }: { bands: readonly Band[] }) {
  const thin = bands.find(({ what }) => what === 'gap' || what === 'overlap');
  if (thin === undefined) return null;
  return (
    <svg x={pct(thin.x)} y="0" overflow="visible" aria-hidden="true">
      <path d="M-4 0h8L0 6z" fill={thin.what === 'gap' ? 'var(--bad)' : 'var(--warn)'} />
    </svg>
  );
}

/** Room that a number needs inside its stretch, in percent of the drawing. */
const ROOM = 20;

/**
 * The number at its shaded stretch. Inside a wide gap nothing else is drawn; else it stands where no track runs: right of
 * a gap on v1's lane, left of an overlap on v2's.
 */
function Size({ row: { bands, partition, relation } }: { row: TakeoverRow }) {
  const band = bands.find(({ what }) => what === 'gap' || what === 'overlap');
  if (band === undefined || partition.distance === null) return null;
  const size = formatCount(BigInt(partition.distance));
  const isGap = relation === 'gap';
  const isInside = isGap && band.width >= ROOM && bands.every(({ what }) => what !== 'tail');
  const place = isInside
    ? { x: pct(band.x + band.width / 2), y: HEIGHT / 2 + 4, textAnchor: 'middle' as const }
    : isGap
      ? { x: pct(band.x + band.width), dx: 6, y: OLD_Y + 2, textAnchor: 'start' as const }
      : { x: pct(band.x), dx: -7, y: NEXT_Y + 4, textAnchor: 'end' as const };
  return (
    <text {...place} fill={isGap ? 'var(--bad)' : 'var(--warn)'} fontWeight="600">
      {`${size} ${isGap ? 'missed' : 'twice'}`}
    </text>
  );
}
