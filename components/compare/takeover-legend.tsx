import type { ReactNode } from 'react';
import type { CompareAnswer } from '@/lib/contract/compare';
import type { SideNames } from './side-names';

type TakeoverLegendProps = { names: SideNames; alignment: CompareAnswer['alignment'] };

/** What the marks mean, and what the numbers count. */
export function TakeoverLegend({ names, alignment }: TakeoverLegendProps) {
  const isBound = alignment.some(
    ({ kind, records }) => kind === 'kafka' && records !== null && records !== '0',
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3.5 py-2 text-2xs text-faint">
      <Key label={`${names.old}, committed`}>
        <path d="M0 6h20" stroke={names.hues.old} strokeWidth="4" />
      </Key>
      <Key label={`${names.old}, planned and not committed`}>
        <path d="M0 6h20" stroke={names.hues.old} strokeWidth="2" strokeDasharray="3 3" />
      </Key>
      <Key label={`${names.next}, from its start`}>
        <path d="M4 6h16" stroke={names.hues.next} strokeWidth="4" />
        <circle cx="4" cy="6" r="3.5" fill={names.hues.next} />
      </Key>
      <Key label="gap: processed by nobody">
        <rect x="1" y="1" width="18" height="10" fill="var(--bad)" fillOpacity="0.24" stroke="var(--bad)" />
      </Key>
      <Key label="overlap: processed twice">
        <rect
          x="1"
          y="1"
          width="18"
          height="10"
          fill="var(--warn)"
          fillOpacity="0.24"
          stroke="var(--warn)"
          strokeDasharray="3 2"
        />
      </Key>
      <Key label="an arrow: goes on beyond the drawing">
        <path d="M13 2L17 6 13 10" fill="none" stroke="var(--soft)" strokeWidth="1.6" />
      </Key>
      {isBound ? (
        <span>Records of Kafka are an upper bound: compaction and marks of transactions leave holes.</span>
      ) : null}
    </div>
  );
}

function Key({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" width="20" height="12" viewBox="0 0 20 12">
        {children}
      </svg>
      {label}
    </span>
  );
}
