'use client';

import { unitWord } from '@/components/lag/unit-word';
import { formatCount } from '@/lib/domain/format';
import type { Source } from './prepare-sources';

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

export function sourceAnchor({ index }: Pick<Source, 'index'>): string {
  return `source-${index}`;
}

/** `Source 0 · orders`: the name that the job gave it, else what the offsets tell. */
export function sourceTitle({ index, name, label }: Pick<Source, 'index' | 'name' | 'label'>): string {
  return `Source ${index} · ${name ?? label}`;
}

function behindWords({ lag }: Source): string {
  return lag.value === null
    ? 'how far behind: unknown'
    : `${formatCount(BigInt(lag.value))} ${unitWord(lag.value, lag.unit)} behind`;
}
