import type { StripBatch } from '@/lib/contract/fleet';
import { formatDuration } from '@/lib/domain/format';
import { prepareStrip, type Strip, type StripBar } from './prepare-strip';

const BAR = 3;
const PITCH = 5;

type BatchStripProps = { batches: readonly StripBatch[]; count?: number; height?: number };

/** The last batches as bars: height = duration, filled = committed, hollow = planned and not committed, cut = off the scale. */
export function BatchStrip({ batches, count = 30, height = 28 }: BatchStripProps) {
  const strip = prepareStrip(batches, count);
  const width = count * PITCH;
  const offset = count - strip.bars.length;
  return (
    <span className="block">
      <svg
        role="img"
        aria-label={strip.words}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block max-w-full"
      >
        <title>{strip.words}</title>
        <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line)" />
        {strip.bars.map((bar, i) => (
          <Bar key={bar.batchId} bar={bar} x={(offset + i) * PITCH + 1} height={height} />
        ))}
      </svg>
      <span aria-hidden="true" className="block h-4 text-2xs text-faint">
        {captionOf(strip)}
      </span>
    </span>
  );
}

function Bar({ bar, x, height }: { bar: StripBar; x: number; height: number }) {
  if (bar.planned) {
    return (
      <rect
        x={x - 0.5}
        y="1"
        width={BAR + 1}
        height={height - 2}
        rx="1"
        fill="var(--progress-wash)"
        stroke="var(--progress)"
        strokeDasharray="2 1.5"
      />
    );
  }
  if (bar.height === null)
    return <rect x={x} y={height - 3} width={BAR} height="1.2" fill="var(--unknown)" />;
  const tall = Math.max(2, bar.height * (height - 2));
  return (
    <>
      <rect x={x} y={height - tall} width={BAR} height={tall} rx="0.75" fill="var(--faint)" />
      {bar.cut ? <path d={`M${x - 1} 7.5l${BAR + 2} -3`} stroke="var(--panel)" strokeWidth="1.8" /> : null}
    </>
  );
}

function captionOf(strip: Strip): string {
  if (strip.bars.length === 0) return 'no batches known';
  if (strip.longestMs === null) return 'durations unknown';
  return `longest ${formatDuration(BigInt(strip.longestMs))}`;
}
