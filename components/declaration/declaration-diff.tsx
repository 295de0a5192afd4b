'use client';

import { useMemo } from 'react';
import { cn } from '@/components/ui/cn';
import { ScrollBox } from '@/components/ui/scroll-box';
import { type DiffLine, prepareDiff } from './prepare-diff';

const LOOK: Record<DiffLine['kind'], { mark: string; words: string; line: string }> = {
  same: { mark: ' ', words: '', line: 'text-soft' },
  added: { mark: '+', words: 'added: ', line: 'bg-progress-wash text-ink' },
  removed: { mark: '−', words: 'removed: ', line: 'bg-unknown-wash text-soft' },
};

/** What changed from one state of a declaration to the next, line by line. Marks and words, then colour. */
export function DeclarationDiff({ before, after, label }: { before: string; after: string; label: string }) {
  const lines = useMemo(() => prepareDiff(before, after), [before, after]);
  return (
    <ScrollBox label={label} className="max-h-[32rem]">
      <pre className="w-max min-w-full py-2 text-xs leading-5">
        {lines.map(({ kind, text }, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
            key={place}
            className={cn('block px-3.5 [print-color-adjust:exact]', LOOK[kind].line)}
          >
            <span aria-hidden="true" className="mr-2 inline-block w-2 select-none no-underline">
              {LOOK[kind].mark}
            </span>
            <span className="sr-only">{LOOK[kind].words}</span>
            {text}
          </span>
        ))}
      </pre>
    </ScrollBox>
  );
}
