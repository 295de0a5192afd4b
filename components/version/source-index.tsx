'use client';

import type { Source } from './prepare-sources';
import { behindWords, sourceAnchor, sourceTitle } from './source-title';

/** With several sources: which there are, how far behind each is, and the way down to it. */
export function SourceIndex({ sources }: { sources: readonly Source[] }) {
  if (sources.length < 2) return null;
  return (
    <nav aria-label="Sources" className="print:hidden">
      <ul className="flex flex-wrap gap-2 text-xs">
        {sources.map((source) => (
          <li key={source.index}>
            <a
              href={`#${sourceAnchor(source)}`}
              className="panel inline-flex h-7 items-center gap-2 rounded-md px-2.5 tabular-nums hover:bg-hover"
            >
              <span className="font-medium">{sourceTitle(source)}</span>
              <span className="text-soft">{behindWords(source)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
