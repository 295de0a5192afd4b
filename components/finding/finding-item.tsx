'use client';

import { Ban } from 'lucide-react';
import { SeverityMark } from '@/components/status/severity-mark';
import { Age, useAge } from '@/components/time/age';
import { CopyButton } from '@/components/ui/copy-button';
import type { FindingJson } from '@/lib/contract/finding';
import { type FindingGroup, findingKey } from './sort-findings';

/** `hue` of its version; null where the version is named beside. */
type FindingItemProps = FindingGroup & { hue: string | null };

/** One diagnosis: how bad, what, why we say so, the safe next step, and what must not be done. */
export function FindingItem({ finding, others, hue }: FindingItemProps) {
  const seen = useAge(finding.lastSeenMs);
  return (
    <article className="px-3.5 py-3" aria-label={finding.summary}>
      <div className="flex items-baseline gap-3">
        <SeverityMark severity={finding.severity} className="w-20 text-xs" />
        <span className="text-2xs text-faint tabular-nums">
          <Age
            atMs={finding.firstSeenMs}
            before="for "
            suffix=""
            after={seen === null ? '' : ` · last seen ${seen}`}
          />
        </span>
      </div>
      <p className="mt-1 font-medium">{finding.summary}</p>
      {others.length === 0 ? null : (
        <details className="mt-1 text-soft text-xs">
          <summary className="hover:text-ink">and {others.length} more of this kind</summary>
          <ul className="mt-1 grid gap-1">
            {others.map((other) => (
              <li key={findingKey(other)}>{other.summary}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="mt-1 text-soft text-xs">
        <span className="font-medium text-ink">Next: </span>
        {finding.nextStep}
      </p>
      {finding.neverDo.length === 0 ? null : (
        <ul aria-label="Never" className="mt-1 grid gap-0.5 text-soft text-xs">
          {finding.neverDo.map((words) => (
            <li key={words} className="flex gap-1.5">
              <Ban size={12} aria-hidden="true" className="mt-0.5 shrink-0" />
              {words}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 text-2xs text-faint">
        {hue === null ? null : (
          <>
            <span aria-hidden="true" className="size-2 rounded-full" style={{ background: hue }} />
            <span>{finding.versionName}</span>
          </>
        )}
        <code>{finding.code}</code>
        {finding.evidence.length === 0 ? null : (
          <code className="break-all">{finding.evidence.join(' · ')}</code>
        )}
        <CopyButton text={copyText(finding)} label="Copy this finding" className="ml-auto" />
      </div>
    </article>
  );
}

function copyText(finding: FindingJson): string {
  return [
    `${finding.code} (${finding.severity}) ${finding.versionName}`,
    finding.summary,
    `Next: ${finding.nextStep}`,
    ...finding.neverDo,
    ...finding.evidence.map((path) => `Evidence: ${path}`),
  ].join('\n');
}
