'use client';

import { useOnClock } from '@/components/time/now';
import { formatDuration } from '@/lib/domain/format';
import { type Label, type LabelPart, type PlacedLabel, placeLabels } from './place-labels';

/** The drawing in the narrowest window of a telephone, and where there is room beside it: wider ones only move labels apart. */
const NARROW_PX = 285;
const WIDE_PX = 530;

/** The words of a drawing, over all its lines. Placed for two widths, of which one is shown: nothing has to be measured. */
export function TrackLabels({ labels, height }: { labels: readonly Label[]; height: number }) {
  const narrow = placeLabels(labels, NARROW_PX);
  const wide = placeLabels(labels, WIDE_PX);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      className="pointer-events-none absolute inset-0 overflow-visible text-2xs [&_text]:stroke-4 [&_text]:stroke-panel [&_text]:[paint-order:stroke]"
    >
      <g className="sm:hidden">
        {narrow.map((label) => (
          <Words key={label.id} label={label} />
        ))}
      </g>
      <g className="max-sm:hidden">
        {wide.map((label) => (
          <Words key={label.id} label={label} />
        ))}
      </g>
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
    return formatDuration(age < 0n ? 0n : age - (age % 1000n));
  });
}
