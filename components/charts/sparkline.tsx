import { prepareSparkline } from './prepare-sparkline';

type SparklineProps = {
  points: readonly { atMs: string; value: string | null }[];
  fromMs: number;
  toMs: number;
  /** Says what is drawn, e.g. `Lag in records`. */
  label: string;
  unit: string;
};

const BOX = { width: 80, height: 30 };

/** A small line with the top of its scale written beside it. Unknown stretches are gaps; all unknown draws no line. */
export function Sparkline({ points, fromMs, toMs, label, unit }: SparklineProps) {
  const line = prepareSparkline(points, fromMs, toMs, BOX);
  if (line === null) {
    return <span className="flex h-8 items-center text-unknown text-xs italic">no history</span>;
  }
  return (
    <span className="flex h-8 items-stretch gap-1">
      <svg
        role="img"
        aria-label={`${label}, scale 0 to ${line.topLabel} ${unit}${line.hasGap ? ', with gaps where it is unknown' : ''}`}
        width={BOX.width}
        height={BOX.height + 2}
        viewBox={`0 -1 ${BOX.width} ${BOX.height + 2}`}
        className="shrink-0"
      >
        <path d={`M0 0H${BOX.width}M0 ${BOX.height}H${BOX.width}`} stroke="var(--grid)" />
        {line.paths.map((path) => (
          <path
            key={path}
            d={path}
            fill="none"
            stroke="var(--soft)"
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        ))}
        {line.dots.map((dot) => (
          <circle key={dot.x} cx={dot.x} cy={dot.y} r="1.4" fill="var(--soft)" />
        ))}
      </svg>
      <span
        aria-hidden="true"
        className="num flex flex-col justify-between text-faint leading-none"
        style={{ fontSize: 10 }}
      >
        <span>{line.topLabel}</span>
        <span>0</span>
      </span>
    </span>
  );
}
