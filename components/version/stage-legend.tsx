'use client';

import type { ReactNode } from 'react';
import { unitWord } from '@/components/lag/unit-word';
import { Count } from '@/components/number/count';
import { Age } from '@/components/time/age';
import type { Stages } from './prepare-stages';

/** The stretches of the drawing as numbers with their unit, and where the source's end comes from. */
export function StageLegend({ stages, hue }: { stages: Stages; hue: string }) {
  const { inFlight, waiting, head, unit, line } = stages;
  return (
    <figcaption className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-0.5 px-3.5 pb-1.5 text-xs">
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
        in flight <Steps steps={inFlight?.steps ?? (line.planned === null ? '0' : null)} unit={unit} />
      </Key>
      <Key swatch={<rect x="0" y="2" width="14" height="8" fill="url(#not-planned)" />}>
        not planned yet <Steps steps={waiting?.steps ?? null} unit={unit} />
      </Key>
      <Key swatch={<path d="M7 0v12" stroke="var(--soft)" strokeDasharray="3 2" />}>
        {head === null ? (
          <>
            source end <span className="text-unknown italic">not known</span>
          </>
        ) : (
          <>
            source end <Count value={head.end} className="text-ink" /> · {head.origin},{' '}
            <Age atMs={head.atMs} />
          </>
        )}
      </Key>
    </figcaption>
  );
}

function Steps({ steps, unit }: { steps: string | null; unit: Stages['unit'] }) {
  return (
    <>
      <Count value={steps} className="text-ink" /> {steps === null ? null : unitWord(steps, unit)}
    </>
  );
}

function Key({ swatch, children }: { swatch: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-soft">
      <svg aria-hidden="true" width="14" height="12" viewBox="0 0 14 12" fill="none" style={{ flex: 'none' }}>
        {swatch}
      </svg>
      <span>{children}</span>
    </span>
  );
}
