'use client';

import { AppLink } from '@/components/shell/app-link';
import { WrappedPath } from '@/components/ui/wrapped-path';
import { type EvidenceSide, evidenceInWords, evidenceLink } from './evidence-link';

type EvidenceProps = {
  evidence: readonly string[];
  sides: readonly EvidenceSide[];
  /** The version that paths without a version's name are of. */
  within?: EvidenceSide | undefined;
};

/** Files and declared fields that show something, each leading to where it can be read. */
export function Evidence({ evidence, sides, within }: EvidenceProps) {
  if (evidence.length === 0) return null;
  return (
    <ul aria-label="Evidence" className="mt-0.5 flex flex-wrap gap-x-2.5 text-2xs text-faint">
      {evidence.map((text) => {
        const href = evidenceLink(text, sides, within);
        return (
          <li key={text} className="min-w-0 [overflow-wrap:anywhere]">
            {href === null ? (
              <WrappedPath path={evidenceInWords(text, sides)} />
            ) : (
              <AppLink
                href={href}
                className="underline decoration-line-strong underline-offset-2 hover:text-ink"
              >
                <WrappedPath path={evidenceInWords(text, sides)} />
              </AppLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
