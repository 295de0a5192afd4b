'use client';

import { useOnClock } from '@/components/time/now';
import { formatDuration } from '@/lib/domain/format';
import { type Label, type LabelPart, type PlacedLabel, placeLabels } from './place-labels';

/** How wide the drawing is at least, in windows of each kind: where there is more, labels only move apart. */
const WIDTHS = [
  { px: 285, shown: 'sm:hidden' },
  { px: 530, shown: 'max-sm:hidden xl:hidden' },
  { px: 940, shown: 'max-xl:hidden' },
] as const;

/** The words of a drawing, over all its lines. Placed for each width, of which one is shown: nothing has to be measured. */
export function TrackLabels({ labels, height }: { labels: readonly Label[]; height: number }) {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      className="pointer-events-none absolute inset-0 overflow-visible text-2xs [&_text]:stroke-4 [&_text]:stroke-panel [&_text]:[paint-order:stroke]"
    >
      {WIDTHS.map(({ px, shown }) => (
        <g key={px} className={shown}>
          {placeLabels(labels, px).map((label) => (
            <Words key={label.id} label={label} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Words({ label: { x, y, dx, anchor, fill, strong, parts } }: { label: PlacedLabel }) {
  return (
    <text
      x={`${x}%`}
      y={y}
      dx={dx}
      textAnchor={anchor}
      fill={fill}
      className={strong === true ? 'font-semibold tabular-nums' : undefined}
    >
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
        <Part key={at} part={part} />
      ))}
    </text>
  );
}

function Part({ part }: { part: LabelPart }) {
  const { look } = part;
  const looks = {
    className: look === 'num' ? 'num' : undefined,
    fill: look === 'soft' ? 'var(--soft)' : undefined,
  };
  return <tspan {...looks}>{'text' in part ? part.text : <Since atMs={part.ageOf} />}</tspan>;
}

function Since({ atMs }: { atMs: string }) {
  return useOnClock((nowMs) => {
    const age = BigInt(nowMs) - BigInt(atMs);
    return age < 1000n ? '0 s' : formatDuration(age - (age % 1000n));
  });
}
