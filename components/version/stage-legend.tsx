'use client';

import type { ReactNode } from 'react';
import { unitWord } from '@/components/lag/unit-word';
import { Age } from '@/components/time/age';
import type { SinkStand } from '@/lib/contract/version';
import { formatCount } from '@/lib/domain/format';
import type { Stages } from './prepare-stages';

/** The stretches of the drawing as numbers with their unit, and where the source's end comes from. */
export function StageLegend({ stages, hue, sink }: { stages: Stages; hue: string; sink: SinkStand | null }) {
  const { inFlight, waiting, head, unit, line, sinkApart } = stages;
  return (
    <figcaption className="grid min-h-8 items-center gap-x-5 gap-y-0.5 px-3.5 pb-1.5 text-xs sm:grid-cols-2 lg:grid-cols-[10rem_13rem_16rem_17rem_minmax(0,1fr)]">
      <Key swatch={<path d="M0 6h14M4 1v10M10 1v10" stroke={hue} strokeWidth="2" />}>
        batches, a tick each
      </Key>
      <Key
        swatch={
          <rect
            x="1"
            y="1"
            width="12"
            height="10"
            fill="var(--progress-wash)"
            stroke="var(--progress)"
            strokeDasharray="3 2"
          />
        }
      >
        {`in flight ${steps(inFlight?.steps ?? (line.planned === null ? '0' : null), unit)}`}
      </Key>
      <Key swatch={<rect x="0" y="2" width="14" height="8" fill="url(#not-planned)" />}>
        {`not planned yet ${steps(waiting?.steps ?? null, unit)}`}
      </Key>
      <Key
        swatch={
          <rect
            x="1"
            y="1"
            width="12"
            height="10"
            fill={sinkApart?.side === 'behind' ? 'var(--bad-wash)' : 'none'}
            stroke={APART_STROKE[sinkApart?.side ?? 'none']}
            strokeDasharray="3 2"
          />
        }
      >
        {apartWords(stages, sink)}
      </Key>
      <Key swatch={<path d="M7 0v12" stroke="var(--soft)" strokeDasharray="3 2" />}>
        {head === null ? (
          'source end not known'
        ) : (
          <Age atMs={head.atMs} before={`source end ${formatCount(BigInt(head.end))} · ${head.origin}, `} />
        )}
      </Key>
    </figcaption>
  );
}

const APART_STROKE = { behind: 'var(--bad)', ahead: 'var(--progress)', none: 'var(--faint)' } as const;

function apartWords({ sinkApart, line, unit }: Stages, sink: SinkStand | null): string {
  if (sinkApart !== null) return `sink ${steps(sinkApart.steps, unit)} ${sinkApart.side}`;
  if (line.inSink !== null && line.committed !== null) return 'sink level with the commits';
  return sink === null ? 'sink not declared' : 'sink not known';
}

/** One text, so that a number that grows pushes nothing along. */
function steps(count: string | null, unit: Stages['unit']): string {
  return count === null ? 'unknown' : `${formatCount(BigInt(count))} ${unitWord(count, unit)}`;
}

function Key({ swatch, children }: { swatch: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-soft tabular-nums">
      <svg aria-hidden="true" width="14" height="12" viewBox="0 0 14 12" fill="none" style={{ flex: 'none' }}>
        {swatch}
      </svg>
      <span>{children}</span>
    </span>
  );
}
