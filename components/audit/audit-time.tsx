'use client';

import { ChevronDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { buttonClass } from '@/components/ui/button';
import { usePopupTrigger } from '@/components/ui/use-popup-trigger';
import { formatMoment } from '@/lib/domain/format';
import type { AuditRange } from './audit-search-params';

const load = () => import('./audit-time-popup').then((module) => module.AuditTimePopup);
const AuditTimePopup = dynamic(load, { ssr: false });

type AuditTimeProps = AuditRange & { onChoose: (range: AuditRange) => void };

export function AuditTime({ from, to, onChoose }: AuditTimeProps) {
  const { trigger, popup, open, close } = usePopupTrigger('dialog', load);
  const words = timeWords({ from, to });
  return (
    <>
      <button
        {...trigger}
        aria-label={`Time: ${words}`}
        className={buttonClass('plain', 'min-w-24 justify-between')}
      >
        <span className="truncate">{words}</span>
        <ChevronDown size={12} aria-hidden="true" />
      </button>
      {open ? (
        <AuditTimePopup
          {...popup}
          from={from}
          to={to}
          onChoose={(range) => {
            onChoose(range);
            close();
          }}
        />
      ) : null}
    </>
  );
}

function timeWords({ from, to }: AuditRange): string {
  const minute = (ms: number) => formatMoment(BigInt(ms)).slice(0, 16);
  if (from === null && to === null) return 'Any time';
  if (to === null) return `Since ${minute(from ?? 0)} UTC`;
  if (from === null) return `Until ${minute(to)} UTC`;
  return `${minute(from)} – ${minute(to)} UTC`;
}
