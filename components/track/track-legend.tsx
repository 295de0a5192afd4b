'use client';

import type { ReactNode } from 'react';
import type { TrackDiagram } from '@/lib/contract/query';

/** What the marks mean, and what the axis counts. */
export function TrackLegend({ diagram, children }: { diagram: TrackDiagram; children: ReactNode }) {
  const source = diagram.source?.label ?? 'all sources';
  return (
    <figcaption className="flex flex-wrap items-start gap-x-4 gap-y-1 px-3.5 pt-1.5 pb-2 text-2xs text-faint">
      <span>
        Axis: {diagram.unit}, summed over {source}
      </span>
      <Key label="commit">
        <path d="M1 6h14" strokeWidth="2.4" />
        <path d="M8 1v10" strokeWidth="1.6" />
      </Key>
      <Key label="planned, not committed">
        <rect x="5" y="1" width="6" height="10" rx="1" strokeWidth="1.4" />
      </Key>
      <Key label={sinkWords(diagram)}>
        <path d="M0 6h11" />
        <path d="M11 2L15 6 11 10 7 6z" fill="var(--panel)" strokeWidth="1.4" />
      </Key>
      <Key label={diagram.head === null ? 'source end: not known' : 'source end'}>
        <path d="M8 0v12" strokeDasharray="3 3" />
      </Key>
      <div className="ml-auto">{children}</div>
    </figcaption>
  );
}

function sinkWords({ tracks }: TrackDiagram): string {
  const known = tracks.filter(({ inSink }) => inSink !== null).length;
  if (known === 0) return 'in the sink: not known';
  return known === tracks.length ? 'in the sink' : `in the sink: known for ${known} of ${tracks.length}`;
}

function Key({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" width="16" height="12" viewBox="0 0 16 12" fill="none" stroke="var(--soft)">
        {children}
      </svg>
      {label}
    </span>
  );
}
